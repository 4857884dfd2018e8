// A cookie of the whole site that no other host can set.
import { createCookie } from 'react-router';

/**
 * Over https the name has the prefix `__Host-`: browsers accept such a cookie only from this host itself, for all of its paths, so
 * a subdomain can't plant one (RFC 6265bis, 4.1.3). A cookie without the prefix is not read there.
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
