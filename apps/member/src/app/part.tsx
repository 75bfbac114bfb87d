import { useEffect, useState, type ComponentType } from 'react';
import { LoadingView } from '../ui/LoadingView.tsx';

export type LoadPart<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A component with its own part of the code, fetched when it is first drawn. Unlike React's `lazy` it
 * is drawn at once where the part is there already, and as soon as it comes where it is not: React
 * holds back what follows a Suspense fallback for 300 ms, and `lazy` always shows the fallback first.
 * `Waiting` is shown until then.
 */
export function part<Props extends object>(
  load: LoadPart<Props>,
  Waiting: ComponentType = LoadingView,
) {
  let loaded: ComponentType<Props> | undefined;
  const loadPart: LoadPart<Props> = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  function Part(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded);
    const [fault, setFault] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      if (Loaded !== undefined) return;
      loadPart().then(
        (module) => setLoaded(() => module.default),
        (error: unknown) => setFault({ error }),
      );
    }, [Loaded]);
    // For the FaultBoundary, as an error of the drawing itself.
    if (fault !== null) throw fault.error;
    return Loaded === undefined ? <Waiting /> : <Loaded {...props} />;
  }
  /** Ahead of the drawing, which fetches again what did not come, and then tells of it. */
  const preload = async () => {
    await loadPart().catch(() => undefined);
  };
  return { Component: Part, preload };
}
