/**
 * Returns the package.json for the tarball. The exports in `publishConfig` replace the exports for the repository,
 * which point to the sources. (pnpm would replace them automatically, but npm does not.) All other fields that affect
 * an installation must stay unchanged, because `npm publish` also sends the repository's package.json to the registry.
 * @param {Record<string, any>} manifest
 */
export function publishedManifest({ publishConfig, scripts: _scripts, devDependencies: _dev, ...manifest }) {
  const { exports, ...others } = publishConfig
  return { ...manifest, exports, publishConfig: others }
}
