import { VIEW_NAME_MAX, VIEWS_MAX, type ViewList } from '@kapao/contract/office/view-rules.ts';
import { paths } from '../lib/paths.ts';
import { confirmAct } from '../state/confirm.ts';
import { showToast } from '../state/toasts.ts';
import { useText } from '../text/language.ts';
import { useAct } from './act.ts';
import { useQueryOf } from './use-query-of.ts';
import { useSaving } from '../lib/use-saving.ts';

type Filters = Readonly<Record<string, string | undefined>>;

/**
 * A person's own views of a list, as `<SavedViews>` shows them: `<SavedViews {...useSavedViews('members', filters)} />`.
 * `filters` are the list's search parameters without the page and the open row.
 */
export function useSavedViews(list: ViewList, filters: Filters) {
  const { savedViews: words, common } = useText();
  const { data } = useQueryOf('listMyViews', { query: { list } });
  const save = useAct('saveMyView');
  const rename = useAct('renameMyView');
  const remove = useAct('deleteMyView');
  const { message, attempt } = useSaving();
  const search = searchOf(filters);
  const views = (data?.views ?? []).map((view) => ({
    ...view,
    href: `${paths[list]()}?${view.search}`,
    isCurrent: view.search === search,
  }));
  return {
    words: { ...words, cancel: common.cancel },
    views,
    saveOff: saveOff(words, { search, count: views.length }),
    nameMax: VIEW_NAME_MAX,
    busy: save.busy || rename.busy,
    message,
    /** Keeps the present filters as a view; false where the server refuses. */
    onSave: async (name: string) => {
      const saved = await attempt({ list, name, search }, (body) => save.run({ body }));
      const isSaved = saved?.success === true;
      if (isSaved) showToast(words.saved);
      return isSaved;
    },
    onRename: async (id: string, name: string) => {
      const renamed = await attempt({ id, name }, () =>
        rename.run({ params: { id }, body: { name } }),
      );
      const isRenamed = renamed?.success === true;
      if (isRenamed) showToast(words.renamed);
      return isRenamed;
    },
    onDelete: ({ id, name }: { id: string; name: string }) =>
      confirmAct({
        title: words.deleteOf(name),
        confirm: words.delete,
        isDanger: true,
        done: words.deleted,
        act: () => remove.run({ params: { id } }),
      }),
  };
}

/** The filters as in the address, in one order, so that equal filters are equal texts. */
function searchOf(filters: Filters): string {
  const set = Object.entries(filters).filter(
    (filter): filter is [string, string] => filter[1] !== undefined,
  );
  return new URLSearchParams(set.toSorted(([one], [other]) => (one < other ? -1 : 1))).toString();
}

/** Says why the present filters cannot be kept. */
function saveOff(
  words: ReturnType<typeof useText>['savedViews'],
  { search, count }: { search: string; count: number },
): string | undefined {
  if (search === '') return words.noFilters;
  return count >= VIEWS_MAX ? words.full(VIEWS_MAX) : undefined;
}
