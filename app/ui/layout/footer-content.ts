// Renders the content of the footer on the server. Undefined in the browser, which keeps what was sent.
import { createContext, type ReactNode } from 'react';

export const FooterContent = createContext<((year: string) => ReactNode) | undefined>(undefined);
