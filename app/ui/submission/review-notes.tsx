// What a correction has to answer to: the reviewer's words, at hand on every step and put away by who has read them.

export function ReviewNotes({ notes }: { notes: string }) {
  return (
    <details open className="mt-4 rounded-control bg-sand px-4">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Why it was not approved</summary>
      <p dir="auto" className="max-h-60 overflow-auto pb-3 wrap-anywhere whitespace-pre-line">
        {notes}
      </p>
    </details>
  );
}
