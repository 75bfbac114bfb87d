import { useQuery } from '@tanstack/react-query';
import { useAct } from '../../api/act.ts';
import { queryOf } from '../../api/query-client.ts';
import { useMissing } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { DraftedDifference, useScheduleChange } from '../../api/use-schedule-change.tsx';
import { paths } from '../../lib/paths.ts';
import { oneOf } from '../../lib/search.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { confirmAct } from '../../state/confirm.ts';
import { useGo, useSearchOf } from '../../state/use-search-of.ts';
import { useLeaveGuard } from '../../state/use-leave-guard.ts';
import { useText } from '../../text/language.ts';
import { BesidePreview } from '../../ui/BesidePreview.tsx';
import { Button } from '../../ui/Button.tsx';
import { LeaveDialog } from '../../ui/LeaveDialog.tsx';
import { MemberPreview } from '../../ui/MemberPreview.tsx';
import { OutdatedNote } from '../../ui/OutdatedNote.tsx';
import { Page } from '../../ui/Page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { ContactTextsCard } from './ContactTextsCard.tsx';
import { ContactCard, TextsCard } from './TextsCard.tsx';
import { PicturesCard } from './PicturesCard.tsx';
import { MediaCard } from './MediaCard.tsx';
import { SlidesCard } from './SlidesCard.tsx';
import { ThemeCard } from './ThemeCard.tsx';
import { useSiteDraft, type OfficeSite, type Settings } from './use-site-draft.ts';

const search = { schedule: oneOf(['yes']) };

/** The pause in typing after which the preview is asked for again. */
const PREVIEW_PAUSE_MS = 300;

export default function SiteScreen() {
  const { screens } = useText();
  const query = useQueryOf('getSite', {});
  if (query.data) return <Editor loaded={query.data} />;
  return (
    <Page title={screens.site}>
      <Loaded query={query}>{() => null}</Loaded>
    </Page>
  );
}

function Editor({ loaded }: { loaded: OfficeSite }) {
  const { site, screens, leaving, editors } = useText();
  const form = useSiteDraft(loaded);
  const preview = usePreview(form.changes);
  const isScheduling = useSearchOf(search).schedule !== undefined;
  const save = useSave(form);
  const scheduling = useScheduling(form);
  return (
    <Page
      title={screens.site}
      actions={
        <>
          <Button
            look={isScheduling ? 'primary' : 'plain'}
            disabledReason={scheduling.disabledReason}
            onClick={scheduling.ask}
          >
            {editors.schedule}
          </Button>
          {!isScheduling && (
            <Button look="primary" disabledReason={save.disabledReason} onClick={save.ask}>
              {site.save}
            </Button>
          )}
        </>
      }
    >
      <LeaveDialog guard={useLeaveGuard(() => form.isChanged)} words={leaving} />
      <OutdatedNote
        message={preview.message}
        isOutdated={form.isOutdated}
        words={site}
        onReload={form.reload}
      />
      {isScheduling && <p className="mb-3 text-muted">{site.scheduleHint}</p>}
      <BesidePreview preview={<Preview answers={preview.answers} />}>
        <ThemeCard {...form} />
        <MediaCard
          addSlide={(path) =>
            form.change({ slide_image: [...form.settings.slide_image, { path }] })
          }
        />
        <SlidesCard slides={form.settings.slide_image} change={form.change} />
        <PicturesCard {...form} />
        <TextsCard {...form} />
        <ContactCard {...form} />
        <ContactTextsCard {...form} />
      </BesidePreview>
    </Page>
  );
}

function Preview({ answers }: Pick<ReturnType<typeof usePreview>, 'answers'>) {
  const { site } = useText();
  const { previewScreens: names } = site;
  return (
    <MemberPreview
      labels={{ frame: site.preview, screen: site.previewScreen, language: site.previewLanguage }}
      screens={[
        { path: '/dashboard', label: names.home },
        { path: '/promotion', label: names.promotions },
        { path: '/contact', label: names.contact },
        { path: '/login', label: names.login, isVisitor: true },
        { path: '/register', label: names.register, isVisitor: true },
      ]}
      answers={answers}
    />
  );
}

/** Asks for the answers that members would get with the draft. While a new answer loads, the last one stays. */
function usePreview(changes: ReturnType<typeof useSiteDraft>['changes']) {
  const body = useSettled(changes, PREVIEW_PAUSE_MS);
  const { data, error } = useQuery({
    ...queryOf('previewSite', { body }),
    placeholderData: (previous) => previous,
  });
  return { answers: data?.answers, message: error?.message ?? '' };
}

/** Schedules the changes of the settings, or those of one theme: each is a record of its own. */
function useScheduling({
  changes,
  settings,
  stored,
  noteSaved,
  seen,
  isOutdated,
}: ReturnType<typeof useSiteDraft>) {
  const { site } = useText();
  const schedule = useScheduleChange();
  const go = useGo();
  const mayNotWrite = useMissing('site:write');
  const mayNotSchedule = useMissing('versions:write');
  const names = Object.keys(changes.settings);
  const [theme] = changes.themes;
  const records = changes.themes.length + (names.length > 0 ? 1 : 0);
  const onDone = () => {
    noteSaved(seen);
    go(paths.versions({ view: 'scheduled' }));
  };
  const ask = () => {
    if (theme !== undefined) {
      const before = stored.themes.find(({ name }) => name === theme.name) ?? {};
      schedule({ kind: 'themes', before, content: theme, onDone });
    } else {
      const before = Object.fromEntries(
        Object.entries(stored.settings).filter(([name]) => names.includes(name)),
      );
      schedule({ kind: 'site_settings', before, content: changes.settings, onDone });
    }
  };
  const howMany = records === 1 ? undefined : records === 0 ? site.unchanged : site.oneAtATime;
  const disabledReason =
    mayNotWrite ??
    mayNotSchedule ??
    (isOutdated ? site.outdated : undefined) ??
    (hasEmptyText(settings) ? site.emptyText : undefined) ??
    howMany;
  return { ask, disabledReason };
}

function hasEmptyText({ name, title, description, contact_answers }: Settings): boolean {
  const answers = contact_answers.flatMap(({ question, answer }) => [question, answer]);
  return [name, title, description, ...answers].some((text) => text.trim() === '');
}

type SiteChanges = ReturnType<typeof useSiteDraft>['changes'];

/** Asks for the reason of the changes and saves them, or says why they cannot be saved yet. */
function useSave({
  changes,
  seen,
  settings,
  stored,
  isChanged,
  noteSaved,
}: ReturnType<typeof useSiteDraft>) {
  const { site } = useText();
  const { run } = useAct('saveSite');
  const missing = useMissing('site:write');
  const ask = () =>
    confirmAct({
      title: site.saveTitle,
      confirm: site.save,
      reason: true,
      done: site.saved,
      children: <DraftedDifference before={shown(changes, stored)} content={shown(changes)} />,
      act: async ({ key, reason }) => {
        const saved = await run({ body: { ...changes, seen, reason, key } });
        if (saved?.success === true && saved.isHeld !== true) noteSaved(saved.data.seen);
        return saved;
      },
    });
  const disabledReason =
    missing ??
    (hasEmptyText(settings) ? site.emptyText : undefined) ??
    (isChanged ? undefined : site.unchanged);
  return { ask, disabledReason };
}

/** The changed settings and themes as they are drafted, or as they are stored: each is one field of the difference. */
function shown(changes: SiteChanges, { settings, themes }: SiteChanges = changes) {
  const names = Object.keys(changes.settings);
  const isChanged = ({ name }: { name: string }) =>
    changes.themes.some((theme) => theme.name === name);
  const colors = themes.filter(isChanged).map(({ name, ...each }) => [`theme:${name}`, each]);
  return Object.fromEntries([
    ...Object.entries(settings).filter(([name]) => names.includes(name)),
    ...colors,
  ]);
}
