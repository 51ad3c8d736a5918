"""Numbers, amounts, dates, times and references to provisions, read from German, Bulgarian and English text.

`quantities` reads them, `same_quantity` and `covers` compare them, `variants` writes one in other ways.
What cannot be decided from the text is settled here once:

- `1.000` and `1,000` are a thousand, unless every language given writes decimals with that sign;
- `3/4/2025` is day first in German and Bulgarian; where English is among the languages it only equals itself;
- numbers without a unit that are written as the word for one (`ein`, `one`, `един`) are not quantities,
  nor are ordinal words, list markers and digits inside names (`A4`, `rückgabe-1`).
"""

from annotator.text.quantities.model import Kind, Quantity, covers, same_quantity
from annotator.text.quantities.reading import quantities
from annotator.text.quantities.variants import variants

__all__ = ["Kind", "Quantity", "covers", "quantities", "same_quantity", "variants"]
