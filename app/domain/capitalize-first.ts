/** Capitalizes the first letter, for the start of a sentence or a label. */
export function capitalizeFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
