/** Raises the first letter of a text that begins a sentence or stands alone. */
export function capitalizeFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
