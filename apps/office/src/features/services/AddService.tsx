import type { OfficeServiceProtocol } from '@kapao/contract/office/services.ts';
import { serviceKindNames, serviceKinds } from '@kapao/contract/third-parties/service-kinds.ts';
import { useState } from 'react';
import { useQueryOf } from '../../api/use-query-of.ts';
import { useInLanguage } from '../../text/language.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/states.tsx';
import { SaveService } from './SaveService.tsx';
import { useServiceText } from '../../text/use-service-text.ts';

/** Asks for the company of a new service, then for its fields. */
export function AddService({ onClose }: { onClose: () => void }) {
  const services = useServiceText();
  const query = useQueryOf('listServiceProtocols', {});
  const [chosen, setChosen] = useState<OfficeServiceProtocol>();
  if (chosen) return <SaveService protocol={chosen} onClose={onClose} />;
  return (
    <Dialog title={services.chooseCompany} isOpen onClose={onClose}>
      <Loaded query={query}>
        {({ protocols }) => <Companies protocols={protocols} onChoose={setChosen} />}
      </Loaded>
    </Dialog>
  );
}

interface CompaniesProps {
  protocols: OfficeServiceProtocol[];
  onChoose: (protocol: OfficeServiceProtocol) => void;
}

function Companies({ protocols, onChoose }: CompaniesProps) {
  const services = useServiceText();
  const inLanguage = useInLanguage();
  return (
    <div className="flex flex-col gap-5">
      {serviceKindNames.map((kind) => {
        const own = protocols.filter((protocol) => protocol.kind === kind);
        return (
          <section key={kind} aria-label={inLanguage(serviceKinds[kind])}>
            <h3 className="mb-2 font-semibold">{inLanguage(serviceKinds[kind])}</h3>
            {own.length === 0 && <p className="text-small text-muted">{services.noCompanies}</p>}
            <div className="grid gap-2 sm:grid-cols-2">
              {own.map((protocol) => (
                <button
                  key={protocol.protocol}
                  type="button"
                  className="flex min-h-14 flex-col items-start justify-center rounded-control border border-line-strong px-3 py-2 text-left hover:bg-raised"
                  onClick={() => onChoose(protocol)}
                >
                  <span className="font-semibold">{inLanguage(protocol)}</span>
                  <span className="text-small break-all text-muted">
                    {protocol.base_url ?? protocol.protocol}
                  </span>
                </button>
              ))}
            </div>
          </section>
        );
      })}
    </div>
  );
}
