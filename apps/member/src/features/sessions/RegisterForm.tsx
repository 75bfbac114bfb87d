import type { Body } from '@kapao/contract/operation.ts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useSettings } from '../../api/settings.ts';
import { readAttribution } from '../../lib/first-visit.ts';
import { digitsOf } from '@kapao/contract/typing/characters.ts';
import { paths } from '../../lib/paths.ts';
import { WEBSITE_ID } from '../../lib/site.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { showWarning } from '../../state/notice.ts';
import { setPendingRegistration } from '../../state/registration.ts';
import { useEntranceText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { MaskedField } from '../../ui/MaskedField.tsx';
import { canContinue, noDetails, type RegistrationDetails } from './rules.ts';
import { useRegister } from './use-register.ts';

const STEPS = 2;
/** The second step loads while the visitor types the phone; the login does without it. */
const secondStep = lazyComponent(() => import('./RegisterDetails.tsx'));

/**
 * Asks for the phone, then for the details. A failed registration returns to step 1, which offers the phone again
 * (account-14).
 */
export function RegisterForm() {
  const { common } = useEntranceText();
  const search = useSearch();
  const [step, setStep] = useState(1);
  const [phone, setPhone] = useState('');
  const [details, setDetails] = useState<RegistrationDetails>(noDetails);
  const settings = useSettings();
  const [, navigate] = useLocation();
  const { busy, register } = useRegister();
  const form = useFocusOnStep(step);
  useEffect(() => whenIdle(() => void secondStep.preload()), []);

  const reset = () => {
    setStep(1);
    setDetails(noDetails);
  };

  const prove = (body: Body<'register'>) => {
    setPendingRegistration(body);
    navigate(paths.registerCode());
  };
  const confirm = async () => {
    const body = {
      phone: digitsOf(phone),
      password: details.password,
      first_name: details.firstName.trim(),
      last_name: details.lastName.trim(),
      bank_abbr: details.bankAbbr,
      bank_acc_number: digitsOf(details.bankAccount),
      website_id: WEBSITE_ID,
      ...readAttribution(search),
    };
    if (settings?.phone_proof === 'registration') return prove(body);
    const refusal = await register(body);
    if (refusal === null) return;
    if (refusal.code !== 'registration_taken') reset();
    await showWarning(refusal.message || common.failed);
    // The phone's owner may prove the phone by a code and then take over the number.
    if (refusal.code === 'registration_taken') prove(body);
  };

  return (
    <div ref={form} className="flex flex-col gap-4">
      <StepBar step={step} />
      {step === 1 ? (
        <PhoneStep phone={phone} onChange={setPhone} onNext={() => setStep(2)} />
      ) : (
        <secondStep.Component
          phone={phone}
          details={details}
          onChange={setDetails}
          onBack={() => setStep(1)}
          onConfirm={() => void confirm()}
          busy={busy}
        />
      )}
    </div>
  );
}

/** Moves the focus to the new step's first field, because the button that had it is gone. */
function useFocusOnStep(step: number) {
  const form = useRef<HTMLDivElement>(null);
  const lastStep = useRef(step);
  useEffect(() => {
    if (lastStep.current === step) return;
    lastStep.current = step;
    form.current?.querySelector('input')?.focus();
  }, [step]);
  return form;
}

function StepBar({ step }: { step: number }) {
  const { session: text } = useEntranceText();
  return (
    <div className="flex items-center gap-3">
      <p className="text-caption text-muted" aria-live="polite">
        {text.step(step, STEPS)}
      </p>
      <div aria-hidden="true" className="grid flex-1 grid-cols-2 gap-1.5">
        <span className="gradient h-1 rounded-pill" />
        <span
          className={`h-1 rounded-pill transition-colors duration-300 ${step === STEPS ? 'gradient' : 'bg-raised'}`}
        />
      </div>
    </div>
  );
}

interface PhoneStepProps {
  phone: string;
  onChange: (phone: string) => void;
  onNext: () => void;
}

function PhoneStep({ phone, onChange, onNext }: PhoneStepProps) {
  const { session: text } = useEntranceText();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canContinue(phone)) onNext();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <MaskedField
        label={text.phone}
        hint={text.phoneHint}
        value={phone}
        onChange={onChange}
        kind="phone"
        autoComplete="tel-national"
        placeholder="08X-XXX-XXXX"
        enterKeyHint="next"
      />
      <Button type="submit" disabled={!canContinue(phone)} className="w-full">
        {text.next}
      </Button>
    </form>
  );
}
