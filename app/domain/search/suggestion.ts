// Suggestions below the search box while a visitor types. Loaded by visitors' pages: types only.

export interface Suggestion {
  label: string;
  kind: 'Town' | 'Neighborhood' | 'Landmark' | 'Feature' | 'Home';
  /** The whole search text after choosing this suggestion. Missing for a home. */
  text?: string;
  /** Only of a home: its listing's id. */
  id?: string;
}
