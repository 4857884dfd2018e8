// Cookies for all paths of the site that no other host can set.
import { createCookie } from 'react-router';

/**
 * Over https the name starts with `__Host-`. Browsers accept such a cookie only from this exact host, so a
 * subdomain can't set it (RFC 6265bis, 4.1.3). Over https the server ignores a cookie without the prefix.
 */
export function hostCookie(name: string, publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  return createCookie(secure ? `__Host-${name}` : name, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
}
