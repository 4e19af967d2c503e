console.log('cozy', process.version, process.argv.slice(2));
