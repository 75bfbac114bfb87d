import { VIEWS_MAX } from '@kapao/contract/office/view-rules.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import {
  deleteView,
  lockView,
  lockViews,
  insertView,
  listViews,
  renameView,
} from '../../../features/staff/views-store.ts';
import type { SavedView } from '../../../features/staff/views-store.ts';

type ViewOperation = 'listMyViews' | 'saveMyView' | 'renameMyView' | 'deleteMyView';

/** A person's own views of lists (desk-31): nobody else sees or changes them. */
export function viewsOffice(): OfficeHandlers<ViewOperation> {
  return {
    listMyViews: async ({ query }, { staffId }, read) => {
      const views = await listViews(read, staffId, query.list);
      return officeDone({ views: views.map(shownView) });
    },
    saveMyView: async ({ body: { list, name, search } }, { staffId }, tx) => {
      await lockViews(tx, staffId);
      const views = await listViews(tx, staffId, list);
      if (hasName(views, name)) return officeRefusal('view_name_taken');
      if (views.length >= VIEWS_MAX) return officeRefusal('too_many_views');
      const id = await insertView(tx, staffId, { list, name, search });
      const after = { list, name, search };
      return { ...officeDone(shownView({ id, ...after })), target: `view:${id}`, after };
    },
    renameMyView: async ({ params, body: { name } }, { staffId }, tx) => {
      const target = `view:${params.id}`;
      const view = await lockView(tx, staffId, BigInt(params.id));
      if (!view) return { ...officeRefusal('not_found'), target };
      const views = await listViews(tx, staffId, view.list);
      const others = views.filter(({ id }) => id !== view.id);
      if (hasName(others, name)) return { ...officeRefusal('view_name_taken'), target };
      await renameView(tx, view.id, name);
      const change = { before: { name: view.name }, after: { name } };
      return { ...officeDone(null), target, ...change };
    },
    deleteMyView: async ({ params }, { staffId }, tx) => {
      const target = `view:${params.id}`;
      const view = await lockView(tx, staffId, BigInt(params.id));
      if (!view) return { ...officeRefusal('not_found'), target };
      await deleteView(tx, view.id);
      const { list, name, search } = view;
      return { ...officeDone(null), target, before: { list, name, search } };
    },
  };
}

function hasName(views: readonly SavedView[], name: string): boolean {
  return views.some((view) => view.name === name);
}

function shownView({ id, name, search }: SavedView) {
  return { id: String(id), name, search };
}
