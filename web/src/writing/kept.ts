/** What the page says when a form was closed because its text became a draft. */
export const KEPT = 'It is kept among your drafts until it is published.';
