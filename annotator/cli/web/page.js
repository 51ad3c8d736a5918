// What the page says, and where the screens are: on the server that the page came from, whatever it is called.
const SAID = {
  en: ["Opening …", "The screens are closed. What was written is saved.", "Open again"],
  de: ["Wird geöffnet …", "Die Bildschirme sind geschlossen. Alles Geschriebene ist gespeichert.", "Wieder öffnen"],
  bg: ["Отваря се …", "Екраните са затворени. Всичко написано е запазено.", "Отвори отново"],
};

document.addEventListener("DOMContentLoaded", () => {
  const wanted = navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in SAID) || "en";
  const [wait, ended, again] = SAID[wanted];
  document.documentElement.lang = wanted;
  document.querySelector("#wait").textContent = wait;
  document.querySelector("#ended p").textContent = ended;
  const button = document.querySelector("#ended button");
  button.textContent = again;
  button.addEventListener("click", () => window.location.reload());
  const terminal = document.querySelector("#terminal");
  const socket = new URL("ws", window.location.href);
  socket.protocol = window.location.protocol === "https:" ? "wss:" : "ws:";
  socket.search = "";
  terminal.dataset.sessionWebsocketUrl = socket.href;
  const font = Number.parseInt(new URLSearchParams(window.location.search).get("fontsize") || "16", 10);
  terminal.dataset.fontSize = String(Math.min(Math.max(font || 16, 8), 40));
});

// Who opens the page means to type: no click is needed first. The connection must stand by then.
const typeHere = () => {
  if (document.body.classList.contains("-loaded")) {
    document.querySelector("#terminal .xterm-helper-textarea")?.focus();
  }
};
document.addEventListener("DOMContentLoaded", () => {
  new MutationObserver(typeHere).observe(document.body, { attributeFilter: ["class"] });
});
window.addEventListener("focus", typeHere);
