// A hint beside a message that contains contact details. The message itself stays unchanged, because sharing
// is the author's choice.

export function ContactHint() {
  return (
    <p aria-live="polite" className="text-sm text-amber">
      Looks like there’s an email or phone number in your message. It’ll be shown as you typed it, so leave it
      out if you’d rather share it later.
    </p>
  );
}
