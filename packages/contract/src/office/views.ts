import { z } from 'zod';
import { noData, plainText } from '../fields.ts';
import type { Operation } from '../operation-schemas.ts';
import { actKey, rowId } from './fields.ts';
import { VIEW_NAME_MAX, viewLists } from './view-rules.ts';

const list = z.enum(viewLists);
const name = plainText(VIEW_NAME_MAX);
/** The saved filters: the query string of the list's address, without the question mark. */
const search = z.string().regex(/^[\w.*%=&+-]{1,1000}$/);
const params = z.object({ id: rowId });
const view = z.object({ id: z.string(), name: z.string(), search: z.string() });

/** A person's own saved views of lists. */
export const viewOperations = {
  listMyViews: { query: z.object({ list }), data: z.object({ views: z.array(view) }) },
  saveMyView: { body: z.object({ key: actKey, list, name, search }), data: view },
  renameMyView: { params, body: z.object({ name }), data: noData },
  deleteMyView: { params, data: noData },
} satisfies Record<string, Operation>;
