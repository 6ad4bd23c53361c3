/** What the server that served this page says about itself. */
export interface PageSettings {
  /** Whether it accepts the development header, so that the page may speak as anybody. */
  readonly isHeaderOn: boolean;
  readonly isPlaygroundOn: boolean;
}

const MEANEST: PageSettings = { isHeaderOn: false, isPlaygroundOn: false };

/** The server writes the settings into the page; a page that was not served by one has none. */
export function readSettings(): PageSettings {
  const text = document.querySelector<HTMLMetaElement>('meta[name="palisade"]')?.content ?? '';
  return text === '' ? MEANEST : { ...MEANEST, ...(JSON.parse(text) as Partial<PageSettings>) };
}
