import { createRequire } from 'node:module';
import { FastifyOtelInstrumentation } from '@fastify/otel';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace-node';

/**
 * The attributes that a span keeps. All others are removed, because paths, queries and errors may contain members'
 * input.
 */
const KEPT = new Set([
  'db.namespace',
  'db.query.text',
  'db.statement',
  'db.system',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'server.address',
  'server.port',
]);

/** The longest export of spans, so that a silent collector does not delay the shutdown. */
const EXPORT_TIMEOUT_MS = 2_000;

export interface Tracing {
  /** Sends the remaining spans, and ends the tracing. */
  stop(): Promise<void>;
}

/**
 * Sends a trace of each request, its SQL and its calls by fetch to an OpenTelemetry collector (ops-59). Only loaded
 * where an endpoint is set. Call it before the app is built.
 */
export function startTracing(endpoint: string): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env['OTEL_SERVICE_NAME'] ?? 'kapao',
    }),
    spanProcessors: [withoutInput(), new BatchSpanProcessor(exporter)],
  });
  provider.register();
  const instrumentations = [
    new FastifyOtelInstrumentation({
      registerOnInitialization: true,
      instrumentHooks: false,
      recordExceptions: false,
      requestHook: (span, { method, routeOptions }) => {
        span.updateName(`${method} ${routeOptions.url ?? 'unknown'}`);
      },
    }),
    // Spans contain statements with placeholders and never values. Queries of polling jobs have no parent span and are
    // not traced.
    new PgInstrumentation({ requireParentSpan: true }),
    new UndiciInstrumentation({ requireParentforSpans: true }),
  ];
  // `pg` is required here, because the instrumentation only wraps a module when it is required.
  createRequire(import.meta.url)('pg');
  return {
    stop: async () => {
      for (const instrumentation of instrumentations) instrumentation.disable();
      await provider.shutdown();
    },
  };
}

/** Removes from each ended span all but the kept attributes, before the next processor exports it. */
function withoutInput(): SpanProcessor {
  return {
    onStart: () => undefined,
    onEnd: (span: ReadableSpan) => {
      const { attributes } = span;
      for (const name of Object.keys(attributes)) if (!KEPT.has(name)) delete attributes[name];
      span.events.length = 0;
      delete span.status.message;
    },
    forceFlush: async () => undefined,
    shutdown: async () => undefined,
  };
}
