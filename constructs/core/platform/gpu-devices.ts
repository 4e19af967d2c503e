/** NVIDIA's number among PCI vendors. */
const NVIDIA = '10DE';

/** GPUs that are passed through whole: PCI device, and the name by which the device plugin derives its resource from the PCI ID database. */
const PASSED_THROUGH = [
  ['2335', 'GH100_H200_SXM_141GB'],
  ['2330', 'GH100_H100_SXM5_80GB'],
  ['2331', 'GH100_H100_PCIE'],
  ['2321', 'GH100_H100L_94GB'],
  ['26B9', 'AD102GL_L40S'],
  ['26B5', 'AD102GL_L40'],
  ['27B8', 'AD104GL_L4'],
  ['20B2', 'GA100_A100_SXM4_80GB'],
  ['20B0', 'GA100_A100_SXM4_40GB'],
  ['20B5', 'GA100_A100_PCIE_80GB'],
  ['20F1', 'GA100_A100_PCIE_40GB'],
  ['20B7', 'GA100GL_A30_PCIE'],
  ['2235', 'GA102GL_A40'],
  ['2236', 'GA102GL_A10'],
  ['1EB8', 'TU104GL_TESLA_T4'],
  ['1DB1', 'GV100GL_TESLA_V100_SXM2_16GB'],
  ['1DB5', 'GV100GL_TESLA_V100_SXM2_32GB'],
  ['1DB4', 'GV100GL_TESLA_V100_PCIE_16GB'],
  ['1DF6', 'GV100GL_TESLA_V100S_PCIE_32GB'],
] as const;

/** Profiles of virtual GPUs, as the driver names them. */
const PROFILES = ['A100-40C', 'A100-80C', 'A40-48Q', 'A40-24Q', 'A30-24C', 'A10-24Q', 'V100D-32C', 'T4-16Q'];

/** Devices that KubeVirt may pass through; the device plugin of the GPU operator offers them, hence `externalResourceProvider`. */
export const knownPciDevices = PASSED_THROUGH.map(([device, name]) => ({
  pciVendorSelector: `${NVIDIA}:${device}`,
  resourceName: `nvidia.com/${name}`,
  externalResourceProvider: true,
}));

/** Virtual devices that KubeVirt may use. */
export const knownMediatedDevices = PROFILES.map((profile) => ({
  mdevNameSelector: `NVIDIA ${profile}`,
  resourceName: `nvidia.com/${profile}`,
  externalResourceProvider: true,
}));
