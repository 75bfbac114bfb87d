import type { SavedViewsCatalogue } from './th-saved-views.ts';

export const enSavedViews: SavedViewsCatalogue = {
  label: 'My views',
  save: 'Save this view',
  rename: 'Rename',
  renameOf: (name) => `Rename the view ${name}`,
  delete: 'Delete',
  deleteOf: (name) => `Delete the view ${name}`,
  name: 'Name of the view',
  nameMissing: 'Give the view a name',
  note: 'Only you see it, on every device that you sign in on',
  noFilters: 'Choose filters first',
  full: (max) => `All ${max} views are taken: delete one first`,
  saved: 'The view was saved',
  renamed: 'The view was renamed',
  deleted: 'The view was deleted',
};
