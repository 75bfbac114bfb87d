import type { OfficeData } from '@kapao/contract/office/operation.ts';
import type { ThemeRow } from '@kapao/contract/site/written.ts';
import { useMemo, useState } from 'react';

export type OfficeSite = OfficeData<'getSite'>;
export type Settings = OfficeSite['settings'];
export type Slide = Settings['slide_image'][number];

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The site while somebody changes it. Newer settings of the server replace it, unless it was changed here. */
export function useSiteDraft(loaded: OfficeSite) {
  const [base, setBase] = useState(loaded);
  const [settings, setSettings] = useState(loaded.settings);
  const [themes, setThemes] = useState(loaded.themes);
  /** The mark before the last save: until the answer to it is loaded, `loaded` is older than `base`. */
  const [savedFrom, setSavedFrom] = useState('');
  const draft = useMemo(() => draftOf(base, { settings, themes }), [base, settings, themes]);
  const isChanged = Object.keys(draft.settings).length > 0 || draft.themes.length > 0;
  const isNewer = loaded.seen !== base.seen && loaded.seen !== savedFrom;
  const reload = () => {
    setBase(loaded);
    setSettings(loaded.settings);
    setThemes(loaded.themes);
  };
  if (isNewer && !isChanged) reload();
  return {
    settings,
    themes,
    draft,
    isChanged,
    isOutdated: isNewer && isChanged,
    seen: base.seen,
    reload,
    change: (fields: Partial<Settings>) => setSettings((before) => ({ ...before, ...fields })),
    /** Changes a theme, or adds one of a new name. */
    changeTheme: (theme: ThemeRow) =>
      setThemes((before) => [...before.filter(({ name }) => name !== theme.name), theme]),
    noteSaved: (seen: string) => {
      setSavedFrom(base.seen);
      setBase({ settings, themes, seen });
    },
  };
}

/** What is sent: the settings and the themes that differ. */
function draftOf(base: OfficeSite, { settings, themes }: Omit<OfficeSite, 'seen'>) {
  const changed = Object.entries(settings).filter(
    ([name, value]) => !isEqual(value, new Map(Object.entries(base.settings)).get(name)),
  );
  const settingsThatDiffer: Partial<Settings> = Object.fromEntries(changed);
  return {
    settings: settingsThatDiffer,
    themes: themes.filter((theme) => {
      const before = base.themes.find(({ name }) => name === theme.name);
      return before === undefined || !isEqual(before, { ...before, ...theme });
    }),
  };
}
