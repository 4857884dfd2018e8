// Suggestions below the search box while a visitor types. Loaded by visitors' pages: types only.

export interface Suggestion {
  label: string;
  kind: 'Town' | 'Neighborhood' | 'Near' | 'Feature' | 'Home';
  /** Only of a home: its listing's id. The others are words to search for. */
  id?: string;
}
