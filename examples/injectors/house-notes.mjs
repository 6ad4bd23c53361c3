/**
 * Short notes of the installation, chosen for each place by its seed, so that pages of other sizes show the same ones.
 * The options are the notes themselves, so that editors change them in the template.
 */

/** @type {import('../../src/ranking/injector-module.ts').InjectorModule} */
export default {
  name: 'house-notes',
  version: '1',

  checkOptions: ({ notes }) =>
    Array.isArray(notes) && notes.length > 0 && notes.every((note) => typeof note === 'string')
      ? null
      : 'expected notes, a list of texts, got another value',

  elements: (places, { options }) => {
    const notes = /** @type {readonly string[]} */ (options['notes']);
    return places.map(({ seed }) => ({ kind: 'prompt', title: notes[seed % notes.length] ?? '' }));
  },
};
