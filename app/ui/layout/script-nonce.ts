// What marks our inline scripts while a page is rendered; in the browser there is none.
import { createContext } from 'react';

export const ScriptNonce = createContext<string | undefined>(undefined);
