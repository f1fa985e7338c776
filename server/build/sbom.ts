/** A package in package-lock.json (version 3). */
interface Locked {
  version?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
}

/**
 * The packages of a lock file as a CycloneDX 1.5 document. The same lock file gives the same text: `npm sbom` adds a random number
 * and the time, and fails for a workspace without a version. Development packages are included and marked: Vite bundles some of them.
 */
export function sbomOf(lock: { name: string; version: string; packages: Record<string, Locked> }): object {
  const components = Object.entries(lock.packages)
    .filter(([path, { link }]) => path !== '' && !link)
    .map(([path, entry]) => componentOf(path, entry));
  const unique = [...new Map(components.map((component) => [component['bom-ref'], component])).values()];
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': lock.name, name: lock.name, version: lock.version },
    },
    components: unique,
  };
}

function componentOf(path: string, { version = '', integrity, license, dev }: Locked) {
  const full = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const [group, name = full] = full.startsWith('@') ? full.split('/') : [undefined];
  const purl = `pkg:npm/${full.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group && { group }),
    name,
    version,
    purl,
    ...(integrity && { hashes: integrity.split(' ').map(hashOf) }),
    ...(license && { licenses: [{ expression: license }] }),
    ...(dev && { properties: [{ name: 'cdx:npm:package:development', value: 'true' }] }),
  };
}

/** "sha512-BASE64" as the algorithm name and hex digits of CycloneDX. */
function hashOf(integrity: string): { alg: string; content: string } {
  const [algorithm = '', digest = ''] = integrity.split('-', 2);
  return {
    alg: algorithm.replace(/^sha(\d+)$/, 'SHA-$1'),
    content: Buffer.from(digest, 'base64').toString('hex'),
  };
}
