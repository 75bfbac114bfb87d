import {
  chooseLanguage,
  languages,
  useLanguage,
  useEntranceText,
  type Language,
} from './language.ts';

const choices: readonly Language[] = ['th', 'en'];

/** Both languages side by side, each in its own name; the current one is pressed. */
export function LanguageChoice() {
  const current = useLanguage((state) => state.language);
  const { common } = useEntranceText();
  return (
    <fieldset
      aria-label={common.language}
      className="inline-flex self-start rounded-pill bg-raised p-1"
    >
      {choices.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          onClick={() => void chooseLanguage(language)}
          className={`min-h-9 rounded-pill px-3.5 text-small transition-colors duration-200 before:absolute before:-inset-1 relative ${
            language === current ? 'bg-card font-semibold text-ink' : 'text-muted'
          }`}
        >
          {languages[language]}
        </button>
      ))}
    </fieldset>
  );
}
