"""What people can do: every rule of the project, called alike by tests, the command line and the screens."""
