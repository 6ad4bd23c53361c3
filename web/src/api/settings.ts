/** Settings of the server that served this page. */
export interface PageSettings {
  /** Whether it accepts the development header, with which the page can act as anybody. */
  readonly isHeaderOn: boolean;
  readonly isPlaygroundOn: boolean;
}

const MEANEST: PageSettings = { isHeaderOn: false, isPlaygroundOn: false };

/** The server writes the settings into the page; a page from elsewhere has none. */
export function readSettings(): PageSettings {
  const text = document.querySelector<HTMLMetaElement>('meta[name="palisade"]')?.content ?? '';
  return text === '' ? MEANEST : { ...MEANEST, ...(JSON.parse(text) as Partial<PageSettings>) };
}
