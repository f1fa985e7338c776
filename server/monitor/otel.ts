import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Context,
  DiagLogLevel,
  diag,
  type Span as OtelSpan,
  type Tracer as OtelTracer,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { ATTR_SERVICE_NAME, ATTR_SERVICE_VERSION } from '@opentelemetry/semantic-conventions';
import { parentOf } from '../http/context.ts';
import type { LimitedLog } from './log.ts';
import type { Span, Tracer } from './tracing.ts';

export interface TracerOptions {
  /** Base URL of the collector; spans go to `/v1/traces` below it. */
  endpoint: string;
  /** Share of new traces that are recorded, 0 to 1. A request with a traceparent follows its sampled flag. */
  sampleRatio: number;
  buildId: string;
  limitedLog: LimitedLog;
}

const SERVICE_NAME = 'member-site';
/** Time limit of one export, with its retries. */
const EXPORT_MS = 5000;
const CLOSE_MS = 2000;

/**
 * Records spans by the OpenTelemetry SDK and exports them in batches as OTLP/HTTP with JSON. The SDK keeps at most 2,048 finished
 * spans and drops further ones while the collector is down. It reads OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES and
 * OTEL_EXPORTER_OTLP_HEADERS itself.
 */
export function createTracer({ endpoint, sampleRatio, buildId, limitedLog }: TracerOptions): Tracer {
  logFailures(limitedLog);
  const resource = resourceFromAttributes({
    [ATTR_SERVICE_NAME]: SERVICE_NAME,
    [ATTR_SERVICE_VERSION]: buildId,
  });
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_MS });
  const provider = new TracerProvider({
    resource: resource.merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer(SERVICE_NAME);
  return {
    startRequest(headers) {
      const context = contextOf(parentOf(headers.traceparent));
      return spanOf(tracer, context, tracer.startSpan('request', { kind: SpanKind.SERVER }, context));
    },
    async close() {
      // A failed export was reported by logFailures.
      const exported = provider.shutdown().catch(() => undefined);
      await Promise.race([exported, sleep(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

function contextOf(parent: ReturnType<typeof parentOf>): Context {
  if (!parent) return ROOT_CONTEXT;
  const { id: traceId, spanId, flags } = parent;
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function spanOf(tracer: OtelTracer, parent: Context, span: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  const context = trace.setSpan(parent, span);
  return {
    traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}`,
    hasChildren: false,
    startChild(name, kind) {
      this.hasChildren = true;
      const options = { kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL };
      return spanOf(tracer, context, tracer.startSpan(name, options, context));
    },
    end({ name, attributes, isError }) {
      if (name !== undefined) span.updateName(name);
      span.setAttributes(attributes);
      if (isError) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** Logs the SDK's warnings and errors, one line a minute. */
function logFailures(limitedLog: LimitedLog): void {
  const report = (message: string) => {
    const fields = { reason: message.slice(0, 300) };
    limitedLog('warn', 'OpenTelemetry', { fields, message: 'OpenTelemetry reported a problem' });
  };
  const ignore = () => undefined;
  diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
