// The CSP nonce of our inline scripts while the server renders a page. Undefined in the browser.
import { createContext } from 'react';

export const ScriptNonce = createContext<string | undefined>(undefined);
