"""Full text search over sections: typo-tolerant, in any language, in a file that can be thrown away."""
