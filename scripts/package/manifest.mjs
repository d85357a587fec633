/**
 * Returns the package.json for the tarball. The exports in `publishConfig` replace the repository's exports, which
 * point to the sources. (pnpm would do this automatically, but npm does not.) All other fields that an installation
 * depends on must be unchanged, because `npm publish` also sends the repository's package.json to the registry.
 * @param {Record<string, any>} manifest
 */
export function publishedManifest({ publishConfig, scripts: _scripts, devDependencies: _dev, ...manifest }) {
  const { exports, ...others } = publishConfig
  return { ...manifest, exports, publishConfig: others }
}
