const connectionSettings =
  /^npm_config_(registry|cache|proxy|https?[-_]proxy|noproxy|ca|cafile|strict[-_]ssl|userconfig|globalconfig|fetch[-_].+|\/\/.+|@.+)$/i

/**
 * The environment for npm: without what the user's shell or the surrounding `npm start` set about how to install
 * (NODE_ENV=production, omit, ignore-scripts, global …), but with what is needed to reach the registry.
 */
export function npmEnvironment(environment = process.env) {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !changesInstall(name)))
}

function changesInstall(name) {
  if (name === 'NODE_ENV' || name === 'INIT_CWD') return true
  // Lifecycle variables are lower case; NPM_TOKEN and its like are the user's, for a private registry.
  return (name.startsWith('npm_') || /^npm_config_/i.test(name)) && !connectionSettings.test(name)
}
