// Icons of the public pages: drawings from one SVG file, which the browser fetches once, and which need no
// script.
import icons from './icons.svg';

interface IconProps {
  /** The id of a drawing in icons.svg. */
  name: string;
  /** Width and height in pixels. */
  size?: number;
  className?: string;
}

/** The logo with the site's name. */
export function Wordmark({ className = '' }: { className?: string }) {
  return (
    <svg role="img" aria-label="Baystead" viewBox="0 0 136 32" width="136" height="32" className={className}>
      <use href={`${icons}#wordmark`} />
    </svg>
  );
}

/** Hidden from screen readers, because it always accompanies a text or label. */
export function Icon({ name, size = 20, className = '' }: IconProps) {
  return (
    <svg aria-hidden width={size} height={size} className={`icon ${className}`}>
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
