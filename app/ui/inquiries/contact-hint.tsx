// Contact details in a message are their writer's to give: they are shown as typed, and this is said beside the field.

export function ContactHint() {
  return (
    <p aria-live="polite" className="text-sm text-amber">
      Looks like there’s an email or phone number in your message. It’ll be shown as you typed it, so leave it
      out if you’d rather share it later.
    </p>
  );
}
