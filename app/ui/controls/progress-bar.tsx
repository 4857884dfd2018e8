// A progress bar in the site's design.

interface ProgressBarProps {
  value: number;
  max: number;
  /** What screen readers say instead of the number. */
  text: string;
  label: string;
}

export function ProgressBar({ value, max, text, label }: ProgressBarProps) {
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <progress> looks different in each browser
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={text}
      className="mt-2 h-2 overflow-hidden rounded-full bg-line"
    >
      <div
        className="h-full rounded-full bg-lagoon transition-[width] duration-300 ease-out"
        style={{ width: `${(value / max) * 100}%` }}
      />
    </div>
  );
}
