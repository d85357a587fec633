/**
 * The package.json of a tarball: fields of `publishConfig` take the place of the repository's, as pnpm and Yarn read them too;
 * its dependencies are added: declarations name types that run nowhere.
 * @param {Record<string, any>} manifest
 */
export function publishedManifest({ publishConfig, scripts: _scripts, devDependencies: _dev, ...manifest }) {
  const { dependencies, ...others } = publishConfig
  return { ...manifest, ...others, dependencies: { ...manifest.dependencies, ...dependencies } }
}
