// How the two days of a stay hang together in a form. Without this, as without JavaScript, both can be typed into.

const dayInMilliseconds = 86_400_000;

/** Check-out is open once check-in is set, and lies at least a day behind it. To be called after every change. */
export function tieStay(form: HTMLFormElement | null): void {
  const checkIn = form?.elements.namedItem('checkIn');
  const checkOut = form?.elements.namedItem('checkOut');
  if (!(checkIn instanceof HTMLInputElement && checkOut instanceof HTMLInputElement)) return;
  const arrival = checkIn.valueAsNumber;
  checkOut.disabled = Number.isNaN(arrival);
  if (checkOut.disabled) return;
  checkOut.min = new Date(arrival + dayInMilliseconds).toISOString().slice(0, 10);
  if (checkOut.value !== '' && checkOut.value < checkOut.min) checkOut.value = '';
}
