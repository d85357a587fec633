/**
 * Returns the package.json for the tarball. The exports of `publishConfig` replace the repository's, which point to the sources;
 * pnpm does the same, npm does not. Nothing else that an installation depends on may differ, because `npm publish` sends the
 * repository's package.json to the registry together with the tarball.
 * @param {Record<string, any>} manifest
 */
export function publishedManifest({ publishConfig, scripts: _scripts, devDependencies: _dev, ...manifest }) {
  const { exports, ...others } = publishConfig
  return { ...manifest, exports, publishConfig: others }
}
