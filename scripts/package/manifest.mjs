/**
 * Returns the package.json for the tarball. Fields of `publishConfig` replace the repository's, as in pnpm and Yarn. Its
 * dependencies are added to the others, because the declarations import types from packages that no code needs at run time.
 * @param {Record<string, any>} manifest
 */
export function publishedManifest({ publishConfig, scripts: _scripts, devDependencies: _dev, ...manifest }) {
  const { dependencies, ...others } = publishConfig
  return { ...manifest, ...others, dependencies: { ...manifest.dependencies, ...dependencies } }
}
