function throwNoNetwork(): never {
  throw new Error('No network in tests: use fakeApi');
}

// A test’s page has no layout, so observers never fire; matchMedia reports reduced motion.
class InertObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Replaces the parts of a browser that a test’s page lacks, and the network: each test stubs the answers that it needs. */
export function stubBrowser(): void {
  Object.assign(globalThis, {
    fetch: async () => throwNoNetwork(),
    XMLHttpRequest: throwNoNetwork,
    WebSocket: throwNoNetwork,
    ResizeObserver: InertObserver,
    IntersectionObserver: InertObserver,
    scrollTo: () => {},
    matchMedia: (media: string) =>
      Object.assign(new EventTarget(), { media, matches: media.includes('reduced-motion') }),
  });
}
