{{/* The variables of a role. A role gets only the secrets that it uses. */}}
{{- define "standpoint.environment" -}}
- name: PORT
  value: "8080"
{{- range $name, $value := .root.Values.settings }}
- name: {{ $name }}
  value: {{ include "standpoint.text" $value | quote }}
{{- end }}
{{- $apart := dict "OIDC_CLIENT_SECRET" (list "api") "SCIM_TOKEN" (list "api") "PLUGIN_SECRET_KEY" (list "api" "delivery") "PLUGIN_SECRET_KEY_PREVIOUS" (list "api" "delivery") }}
{{- range $name, $secret := .root.Values.secrets }}
{{- if and $secret.name (has $.role (get $apart $name | default (list $.role))) }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef:
      name: {{ $secret.name }}
      key: {{ $secret.key }}
{{- end }}
{{- end }}
{{- if .root.Values.caCertificates.name }}
- name: NODE_EXTRA_CA_CERTS
  value: /etc/standpoint/ca/ca.crt
{{- end }}
{{- range $name, $value := .root.Values.nodeEnvironment }}
- name: {{ $name }}
  value: {{ include "standpoint.text" $value | quote }}
{{- end }}
{{- end }}
