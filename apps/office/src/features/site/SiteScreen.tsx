import { useQuery } from '@tanstack/react-query';
import { useAct } from '../../api/act.ts';
import { queryOf } from '../../api/query-client.ts';
import { useMissing } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { showToast } from '../../state/toasts.ts';
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
import { useSiteDraft, type OfficeSite } from './use-site-draft.ts';

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
  const { site, screens, leaving } = useText();
  const form = useSiteDraft(loaded);
  const preview = usePreview(form.changes);
  const saving = useSave(form);
  return (
    <Page
      title={screens.site}
      actions={
        <Button
          look="primary"
          busy={saving.busy}
          disabledReason={saving.disabledReason}
          onClick={() => void saving.save()}
        >
          {site.save}
        </Button>
      }
    >
      <LeaveDialog guard={useLeaveGuard(() => form.isChanged)} words={leaving} />
      <OutdatedNote
        message={saving.message || preview.message}
        isOutdated={form.isOutdated}
        words={site}
        onReload={form.reload}
      />
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

/** Saves the changes, and says why they cannot be saved yet. */
function useSave({
  changes,
  seen,
  settings,
  isChanged,
  noteSaved,
}: ReturnType<typeof useSiteDraft>) {
  const { site } = useText();
  const act = useAct('saveSite');
  const { message, attempt } = useSaving();
  const missing = useMissing('site:write');
  const answers = settings.contact_answers.flatMap(({ question, answer }) => [question, answer]);
  const isEmpty = [settings.name, settings.title, settings.description, ...answers].some(
    (text) => text.trim() === '',
  );
  const save = async () => {
    const saved = await attempt({ ...changes, seen }, (body) => act.run({ body }));
    if (saved?.success !== true || saved.isHeld === true) return;
    noteSaved(saved.data.seen);
    showToast(site.saved);
  };
  const disabledReason =
    missing ?? (isEmpty ? site.emptyText : undefined) ?? (isChanged ? undefined : site.unchanged);
  return { save, message, busy: act.busy, disabledReason };
}
