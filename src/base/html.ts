/** Text in a page of HTML. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Stands for the text between tags, and in an attribute between quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (each) => ENTITIES[each] ?? each);
}
