// Texts of a listing's page.

/** Splits user input at empty lines. Single line breaks stay, and CSS shows them. */
export function splitParagraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
