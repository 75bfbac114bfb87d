import { useEffect, useState, type ComponentType } from 'react';
import { LoadingView } from './LoadingView.tsx';

export type LoadComponent<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A component in a separate chunk, fetched when it is first drawn; `Waiting` is shown until then.
 *
 * React's `lazy` always shows its fallback first and then holds back the content for 300 ms. This draws as
 * soon as the chunk is loaded.
 */
export function lazyComponent<Props extends object>(
  load: LoadComponent<Props>,
  Waiting: ComponentType = LoadingView,
) {
  let loaded: ComponentType<Props> | undefined;
  const loadModule: LoadComponent<Props> = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  function LazyComponent(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded);
    const [loadError, setLoadError] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      if (Loaded !== undefined) return;
      loadModule().then(
        (module) => setLoaded(() => module.default),
        (error: unknown) => setLoadError({ error }),
      );
    }, [Loaded]);
    // The error is thrown during render, so that the error boundary catches it.
    if (loadError !== null) throw loadError.error;
    return Loaded === undefined ? <Waiting /> : <Loaded {...props} />;
  }
  /**
   * Loads the chunk ahead. A failure is ignored here: drawing the component fetches again and reports it.
   */
  const preload = async () => {
    await loadModule().catch(() => undefined);
  };
  return { Component: LazyComponent, preload };
}
