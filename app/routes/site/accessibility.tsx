// What works for people with disabilities, what is tested, and the known limits. Change it together with
// tests/support/accessibility.ts, whose checks it lists.
import { href, Link } from 'react-router';
import type { Route } from './+types/accessibility';
import { pageMeta } from '../page-meta.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Accessibility',
    description: 'What works on Baystead for everyone, how we test it, its limits, and how to tell us.',
    path: href('/accessibility'),
  });
}

export default function Accessibility() {
  return (
    <article className="prose">
      <h1>Accessibility</h1>
      <p>
        Everyone should be able to find a home here, ask about it, and list one. We build the site along the
        Web Content Accessibility Guidelines (WCAG) 2.2, level AA. We test for that ourselves; no one has
        certified it.
      </p>

      <h2>What works</h2>
      <ul>
        <li>You can search, ask, and list a home with a keyboard alone, and see where the focus is.</li>
        <li>
          Headings, lists, fields, and messages have the names and roles that screen readers need, and what
          changes is announced.
        </li>
        <li>Pages follow your device’s light or dark scheme, with enough contrast in both.</li>
        <li>You can zoom in to 200 % and beyond. Text wraps, and nothing scrolls sideways.</li>
        <li>If your device asks for less motion, the site moves less.</li>
        <li>
          Browsing, searching, asking, and reporting work without JavaScript, and forms keep what you typed if
          something goes wrong.
        </li>
        <li>Error messages say what to change, and stand at the field they’re about.</li>
      </ul>

      <h2>How we test it</h2>
      <p>
        Each change to the site is tested in a real browser: with axe, a program that looks for accessibility
        mistakes, from 320 to 1440 pixels wide, and for where the focus goes. The contrast of all colors is
        computed for both schemes.
      </p>

      <h2>What doesn’t work well yet</h2>
      <ul>
        <li>
          Programs find only part of the mistakes. People who use a screen reader every day haven’t tested the
          site for us yet.
        </li>
        <li>
          Owners write the captions of their photos, and they don’t have to. A photo without a caption is only
          called by its number.
        </li>
        <li>
          What owners say about stairs and access is in their words. We don’t measure it. Please ask them.
        </li>
        <li>The map isn’t made for screen readers. Everything on it is in the list, too.</li>
        <li>The form that lists a home needs JavaScript.</li>
      </ul>

      <h2>Tell us</h2>
      <p>
        Something doesn’t work for you? <Link to={href('/contact')}>Email or call us</Link>. Tell us the page
        and what you use, such as a screen reader. We’ll help you get done what you came for, by email or
        phone if need be, and then fix the page.
      </p>
    </article>
  );
}
