// The visitors' pages' icons: one set of our own on a grid of 24, in one stroke width. They are drawings of one file
// that is fetched once, and cost a page no script.
import icons from './icons.svg';

interface IconProps {
  /** The id of a drawing in icons.svg. */
  name: string;
  /** Pixels of its width and height. */
  size?: number;
  className?: string;
}

/** The name of the site, drawn. */
export function Wordmark({ className = '' }: { className?: string }) {
  return (
    <svg role="img" aria-label="Baystead" viewBox="0 0 136 32" width="136" height="32" className={className}>
      <use href={`${icons}#wordmark`} />
    </svg>
  );
}

/** Always beside words or in a labelled control, so it says nothing itself. */
export function Icon({ name, size = 20, className = '' }: IconProps) {
  return (
    <svg aria-hidden width={size} height={size} className={`icon ${className}`}>
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
