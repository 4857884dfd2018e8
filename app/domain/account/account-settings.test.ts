import { expect, test } from 'vitest';
import { browserName } from './account-settings.ts';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${webKit}`;

test.each([
  [`${windows} ${chromium} Safari/537.36`, 'Chrome on Windows'],
  [`${windows} ${chromium} Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/26.0 Safari/605.1.15`, 'Safari on Mac'],
  [`${iPhone} Version/26.0 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${iPhone} CriOS/142.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chromium} Mobile Safari/537.36`, 'Chrome on Android'],
  [`Mozilla/5.0 (Linux; Android 10; K) SamsungBrowser/28.0 ${chromium}`, 'Samsung Internet on Android'],
  ['Mozilla/5.0 (Windows NT 10.0) something new', 'a browser on Windows'],
  ['', 'an unknown browser'],
  [null, 'an unknown browser'],
])('names the browser %s: %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
