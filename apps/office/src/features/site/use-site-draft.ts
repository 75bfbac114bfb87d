import type { OfficeData } from '@kapao/contract/office/operation.ts';
import type { ThemeRow } from '@kapao/contract/site/written.ts';
import { useMemo } from 'react';
import { differingFields, isSameJson, useDraft } from '../../lib/use-draft.ts';

export type OfficeSite = OfficeData<'getSite'>;
export type Settings = OfficeSite['settings'];
export type Slide = Settings['slide_image'][number];
type Site = Omit<OfficeSite, 'seen'>;

/** The site while somebody changes it. `changes` has only the settings and the themes that differ, as they are sent. */
export function useSiteDraft({ seen, ...loaded }: OfficeSite) {
  const { draft, setDraft, base, ...form } = useDraft<Site, string>(loaded, seen);
  const changes = useMemo(() => changesOf(base, draft), [base, draft]);
  return {
    ...form,
    ...draft,
    /** The site on which the draft began. */
    stored: base,
    changes,
    change: (fields: Partial<Settings>) =>
      setDraft((before) => ({ ...before, settings: { ...before.settings, ...fields } })),
    /** Changes a theme, or adds one of a new name. */
    changeTheme: (theme: ThemeRow) =>
      setDraft((before) => ({ ...before, themes: withTheme(before.themes, theme) })),
  };
}

function withTheme(themes: Site['themes'], theme: ThemeRow): Site['themes'] {
  const isKnown = themes.some(({ name }) => name === theme.name);
  return isKnown
    ? themes.map((before) => (before.name === theme.name ? theme : before))
    : [...themes, theme];
}

function changesOf(base: Site, { settings, themes }: Site) {
  return {
    settings: differingFields(base.settings, settings),
    themes: themes.filter((theme) => {
      const old = base.themes.find(({ name }) => name === theme.name);
      return old === undefined || !isSameJson(old, { ...old, ...theme });
    }),
  };
}
