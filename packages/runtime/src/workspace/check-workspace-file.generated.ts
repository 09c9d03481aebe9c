// @ts-nocheck
// Generated from the schema of the same folder by npm run generate.
import type { DataCheck } from '@quire/core/data-file'

const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"Quire workspace","description":"A folder with your prompts, blueprints and overrides.","type":["object","null"],"additionalProperties":false,"properties":{"$schema":{"type":"string"},"name":{"type":"string","pattern":".","description":"The project of new runs. Default: ‘default’."},"description":{"type":"string"},"model":{"type":"string","pattern":".","description":"The default model for commands."},"domain":{"type":"string","pattern":"^[A-Za-z0-9_][A-Za-z0-9._-]*$","description":"The domain for recipes: the name of a file in the domains/ folder of the workspace or of a kit."},"kits":{"type":"array","uniqueItems":true,"items":{"type":"string","pattern":"^(?:@[a-z0-9][a-z0-9._-]*/)?[a-z0-9][a-z0-9._-]*$"},"description":"npm packages that contain kits, installed in the workspace or a parent folder. Loaded only if you trust the workspace."},"confirmCost":{"type":"number","minimum":0,"description":"A run needs confirmation if its estimated cost exceeds this amount in US dollars."},"providers":{"type":"object","description":"Connection settings and rate limits, keyed by provider name (the part of a model’s name before the slash).","propertyNames":{"pattern":"^[^/\\s]+$"},"additionalProperties":{"type":"object","additionalProperties":false,"properties":{"type":{"enum":["openai","anthropic","google","xai","deepseek","mistral","alibaba","ollama","openai-compatible"],"description":"The wire format. Default: the wire format that has the provider’s name, if there is one."},"baseUrl":{"type":"string","pattern":"^https?://[^\\s/?#@]+(?:/[^\\s?#]*)?$","description":"The base URL of requests (http or https), without a query. Required for openai-compatible."},"apiKeyEnv":{"type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_]*$","description":"The environment variable that contains the key, if it is not the usual one. Do not write the key itself here."},"headers":{"type":"object","description":"Headers for every request. A header is refused if its name suggests a secret, because keys come from the environment.","propertyNames":{"pattern":"^(?!.*(?:[Aa][Uu][Tt][Hh]|[Kk][Ee][Yy]|[Tt][Oo][Kk][Ee][Nn]|[Ss][Ee][Cc][Rr][Ee][Tt]|[Cc][Oo][Oo][Kk][Ii][Ee]|[Pp][Aa][Ss][Ss][Ww][Oo][Rr][Dd]))[A-Za-z0-9-]+$"},"additionalProperties":{"type":"string","pattern":"^[\\t\\x20-\\x7e]*$"}},"concurrency":{"type":"integer","minimum":1,"description":"Maximum number of concurrent requests."},"requestsPerMinute":{"type":"integer","minimum":1,"description":"Maximum number of requests per minute."},"tokensPerMinute":{"type":"integer","minimum":1,"description":"Maximum number of tokens per minute, in prompts and replies."},"timeoutMs":{"type":"integer","minimum":1,"maximum":86400000,"description":"Timeout of a request in milliseconds. Default: 600000."},"idleTimeoutMs":{"type":"integer","minimum":1,"maximum":300000,"description":"Idle timeout of a request in milliseconds. Default: 120000."}}}},"models":{"type":"object","description":"Call settings, keyed by provider/model. provider/* applies to all models of a provider, and * to all models.","propertyNames":{"pattern":"^(?:\\*|[^/\\s]+/\\S+)$"},"additionalProperties":{"type":"object","additionalProperties":false,"properties":{"name":{"type":"string","pattern":".","description":"The provider’s name for the model, if it differs."},"maxOutputTokens":{"type":"integer","minimum":1,"description":"Maximum number of tokens in a reply, including reasoning. These tokens are reserved in the window."},"reasoning":{"enum":["none","minimal","low","medium","high","xhigh"],"description":"The reasoning effort. Default: the model’s own."},"temperature":{"type":"number","minimum":0,"maximum":2},"seed":{"type":"integer","minimum":0}}}},"limits":{"type":"object","description":"How calls are retried, and when a provider counts as dead.","additionalProperties":false,"properties":{"attempts":{"type":"integer","minimum":1,"maximum":20,"description":"Maximum number of requests for one call. Default: 5."},"backoffMs":{"type":"integer","minimum":1,"maximum":86400000,"description":"Maximum delay in milliseconds before the first retry. The maximum doubles with each attempt. Default: 1000."},"maxBackoffMs":{"type":"integer","minimum":1,"maximum":86400000,"description":"Maximum delay in milliseconds, unless the provider asks for more. Default: 60000."},"maxRetryAfterMs":{"type":"integer","minimum":1,"maximum":86400000,"description":"The longest delay in milliseconds that a provider can request. If it requests more, the call fails. Default: 300000."},"circuitFailures":{"type":"integer","minimum":1,"description":"Number of consecutive failures after which a provider counts as dead. Default: 5."},"circuitOpenMs":{"type":"integer","minimum":1,"maximum":86400000,"description":"Time in milliseconds until a dead provider gets a probe request. Default: 15000."}}},"telemetry":{"type":"object","description":"OpenTelemetry spans for runs, steps and calls. Off by default; set an endpoint to enable them.","additionalProperties":false,"properties":{"endpoint":{"type":"string","pattern":"^https?://[^\\s/?#@]+(?:/[^\\s?#]*)?$","description":"The URL of an OTLP/HTTP endpoint, without the /v1/traces path. Put keys in OTEL_EXPORTER_OTLP_HEADERS."},"content":{"type":"boolean","description":"Whether to send the text of prompts and answers. Default: false."},"serviceName":{"type":"string","pattern":".","description":"Default: quire."}}},"overlays":{"type":"object","description":"Values for templates: user overrides project, project overrides domain. Inputs override all of them.","additionalProperties":false,"properties":{"domain":{"type":"object"},"project":{"type":"object"},"user":{"type":"object"}}}}};
const func2 = Object.prototype.hasOwnProperty;
const pattern0 = new RegExp(".", "u");
const pattern2 = new RegExp("^[A-Za-z0-9_][A-Za-z0-9._-]*$", "u");
const pattern3 = new RegExp("^(?:@[a-z0-9][a-z0-9._-]*/)?[a-z0-9][a-z0-9._-]*$", "u");
const pattern4 = new RegExp("^[^/\\s]+$", "u");
const pattern5 = new RegExp("^https?://[^\\s/?#@]+(?:/[^\\s?#]*)?$", "u");
const pattern6 = new RegExp("^[A-Za-z_][A-Za-z0-9_]*$", "u");
const pattern7 = new RegExp("^(?!.*(?:[Aa][Uu][Tt][Hh]|[Kk][Ee][Yy]|[Tt][Oo][Kk][Ee][Nn]|[Ss][Ee][Cc][Rr][Ee][Tt]|[Cc][Oo][Oo][Kk][Ii][Ee]|[Pp][Aa][Ss][Ss][Ww][Oo][Rr][Dd]))[A-Za-z0-9-]+$", "u");
const pattern8 = new RegExp("^[\\t\\x20-\\x7e]*$", "u");
const pattern9 = new RegExp("^(?:\\*|[^/\\s]+/\\S+)$", "u");

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema11.type},message:"must be object,null",schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func2.call(schema11.properties, key0))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.$schema !== undefined){
let data0 = data.$schema;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.$schema.type,parentSchema:schema11.properties.$schema,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.name !== undefined){
let data1 = data.name;
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.name,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.name.type,parentSchema:schema11.properties.name,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.description !== undefined){
let data2 = data.description;
if(typeof data2 !== "string"){
const err5 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.description.type,parentSchema:schema11.properties.description,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.model !== undefined){
let data3 = data.model;
if(typeof data3 === "string"){
if(!pattern0.test(data3)){
const err6 = {instancePath:instancePath+"/model",schemaPath:"#/properties/model/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.model,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.model.type,parentSchema:schema11.properties.model,data:data3};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.domain !== undefined){
let data4 = data.domain;
if(typeof data4 === "string"){
if(!pattern2.test(data4)){
const err8 = {instancePath:instancePath+"/domain",schemaPath:"#/properties/domain/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_][A-Za-z0-9._-]*$"},message:"must match pattern \""+"^[A-Za-z0-9_][A-Za-z0-9._-]*$"+"\"",schema:"^[A-Za-z0-9_][A-Za-z0-9._-]*$",parentSchema:schema11.properties.domain,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/domain",schemaPath:"#/properties/domain/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.domain.type,parentSchema:schema11.properties.domain,data:data4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.kits !== undefined){
let data5 = data.kits;
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
if(typeof data6 === "string"){
if(!pattern3.test(data6)){
const err10 = {instancePath:instancePath+"/kits/" + i0,schemaPath:"#/properties/kits/items/pattern",keyword:"pattern",params:{pattern: "^(?:@[a-z0-9][a-z0-9._-]*/)?[a-z0-9][a-z0-9._-]*$"},message:"must match pattern \""+"^(?:@[a-z0-9][a-z0-9._-]*/)?[a-z0-9][a-z0-9._-]*$"+"\"",schema:"^(?:@[a-z0-9][a-z0-9._-]*/)?[a-z0-9][a-z0-9._-]*$",parentSchema:schema11.properties.kits.items,data:data6};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/kits/" + i0,schemaPath:"#/properties/kits/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.kits.items.type,parentSchema:schema11.properties.kits.items,data:data6};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
let i1 = data5.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data5[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
const err12 = {instancePath:instancePath+"/kits",schemaPath:"#/properties/kits/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)",schema:true,parentSchema:schema11.properties.kits,data:data5};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
break;
}
indices0[item0] = i1;
}
}
}
else {
const err13 = {instancePath:instancePath+"/kits",schemaPath:"#/properties/kits/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.kits.type,parentSchema:schema11.properties.kits,data:data5};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.confirmCost !== undefined){
let data7 = data.confirmCost;
if(typeof data7 == "number"){
if(data7 < 0 || isNaN(data7)){
const err14 = {instancePath:instancePath+"/confirmCost",schemaPath:"#/properties/confirmCost/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.confirmCost,data:data7};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/confirmCost",schemaPath:"#/properties/confirmCost/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.confirmCost.type,parentSchema:schema11.properties.confirmCost,data:data7};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.providers !== undefined){
let data8 = data.providers;
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
for(const key1 in data8){
const _errs20 = errors;
if(typeof key1 === "string"){
if(!pattern4.test(key1)){
const err16 = {instancePath:instancePath+"/providers",schemaPath:"#/properties/providers/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[^/\\s]+$"},message:"must match pattern \""+"^[^/\\s]+$"+"\"",schema:"^[^/\\s]+$",parentSchema:schema11.properties.providers.propertyNames,data:key1,propertyName:key1};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
var valid4 = _errs20 === errors;
if(!valid4){
const err17 = {instancePath:instancePath+"/providers",schemaPath:"#/properties/providers/propertyNames",keyword:"propertyNames",params:{propertyName: key1},message:"property name must be valid",schema:schema11.properties.providers.propertyNames,parentSchema:schema11.properties.providers,data:data8};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
for(const key2 in data8){
let data9 = data8[key2];
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
for(const key3 in data9){
if(!(func2.call(schema11.properties.providers.additionalProperties.properties, key3))){
const err18 = {instancePath:instancePath+"/providers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/providers/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.providers.additionalProperties,data:data9};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data9.type !== undefined){
let data10 = data9.type;
if(!(((((((((data10 === "openai") || (data10 === "anthropic")) || (data10 === "google")) || (data10 === "xai")) || (data10 === "deepseek")) || (data10 === "mistral")) || (data10 === "alibaba")) || (data10 === "ollama")) || (data10 === "openai-compatible"))){
const err19 = {instancePath:instancePath+"/providers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/type",schemaPath:"#/properties/providers/additionalProperties/properties/type/enum",keyword:"enum",params:{allowedValues: schema11.properties.providers.additionalProperties.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.providers.additionalProperties.properties.type.enum,parentSchema:schema11.properties.providers.additionalProperties.properties.type,data:data10};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data9.baseUrl !== undefined){
let data11 = data9.baseUrl;
if(typeof data11 === "string"){
if(!pattern5.test(data11)){
const err20 = {instancePath:instancePath+"/providers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/baseUrl",schemaPath:"#/properties/providers/additionalProperties/properties/baseUrl/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\s/?#@]+(?:/[^\\s?#]*)?$"},message:"must match pattern \""+"^https?://[^\\s/?#@]+(?:/[^\\s?#]*)?$"+"\"",schema:"^https?://[^\\s/?#@]+(?:/[^\\s?#]*)?$",parentSchema:schema11.properties.providers.additionalProperties.properties.baseUrl,data:data11};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/providers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/baseUrl",schemaPath:"#/properties/providers/additionalProperties/properties/baseUrl/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.providers.additionalProperties.properties.baseUrl.type,parentSchema:schema11.properties.providers.additionalProperties.properties.baseUrl,data:data11};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data9.apiKeyEnv !== undefined){
let data12 = data9.apiKeyEnv;
if(typeof data12 === "string"){
if(!pattern6.test(data12)){
const err22 = {instancePath:instancePath+"/providers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/apiKeyEnv",schemaPath:"#/properties/providers/additionalProperties/properties/apiKeyEnv/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_]*$"},message:"must match pattern \""+"^[A-Za-z_][A-Za-z0-9_]*$"+"\"",schema:"^[A-Za-z_][A-Za-z0-9_]*$",parentSchema:schema11.properties.providers.additionalProperties.properties.apiKeyEnv,data:data12};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/providers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/apiKeyEnv",schemaPath:"#/properties/providers/additionalProperties/properties/apiKeyEnv/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.providers.additionalProperties.properties.apiKeyEnv.type,parentSchema:schema11.properties.providers.additionalProperties.properties.apiKeyEnv,data:data12};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data9.headers !== undefined){
let data13 = data9.headers;
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
for(const key4 in data13){
const _errs32 = errors;
if(typeof key4 === "string"){
if(!pattern7.test(key4)){
const err24 = {instancePath:instancePath+"/providers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/headers",schemaPath:"#/properties/providers/additionalProperties/properties/headers/propertyNames/pattern",keyword:"pattern",params:{pattern: "^(?!.*(?:[Aa][Uu][Tt][Hh]|[Kk][Ee][Yy]|[Tt][Oo][Kk][Ee][Nn]|[Ss][Ee][Cc][Rr][Ee][Tt]|[Cc][Oo][Oo][Kk][Ii][Ee]|[Pp][Aa][Ss][Ss][Ww][Oo][Rr][Dd]))[A-Za-z0-9-]+$"},message:"must match pattern \""+"^(?!.*(?:[Aa][Uu][Tt][Hh]|[Kk][Ee][Yy]|[Tt][Oo][Kk][Ee][Nn]|[Ss][Ee][Cc][Rr][Ee][Tt]|[Cc][Oo][Oo][Kk][Ii][Ee]|[Pp][Aa][Ss][Ss][Ww][Oo][Rr][Dd]))[A-Za-z0-9-]+$"+"\"",schema:"^(?!.*(?:[Aa][Uu][Tt][Hh]|[Kk][Ee][Yy]|[Tt][Oo][Kk][Ee][Nn]|[Ss][Ee][Cc][Rr][Ee][Tt]|[Cc][Oo][Oo][Kk][Ii][Ee]|[Pp][Aa][Ss][Ss][Ww][Oo][Rr][Dd]))[A-Za-z0-9-]+$",parentSchema:schema11.properties.providers.additionalProperties.properties.headers.propertyNames,data:key4,propertyName:key4};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
var valid7 = _errs32 === errors;
if(!valid7){
const err25 = {instancePath:instancePath+"/providers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/headers",schemaPath:"#/properties/providers/additionalProperties/properties/headers/propertyNames",keyword:"propertyNames",params:{propertyName: key4},message:"property name must be valid",schema:schema11.properties.providers.additionalProperties.properties.headers.propertyNames,parentSchema:schema11.properties.providers.additionalProperties.properties.headers,data:data13};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
for(const key5 in data13){
let data14 = data13[key5];
if(typeof data14 === "string"){
if(!pattern8.test(data14)){
const err26 = {instancePath:instancePath+"/providers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/headers/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/providers/additionalProperties/properties/headers/additionalProperties/pattern",keyword:"pattern",params:{pattern: "^[\\t\\x20-\\x7e]*$"},message:"must match pattern \""+"^[\\t\\x20-\\x7e]*$"+"\"",schema:"^[\\t\\x20-\\x7e]*$",parentSchema:schema11.properties.providers.additionalProperties.properties.headers.additionalProperties,data:data14};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
else {
const err27 = {instancePath:instancePath+"/providers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/headers/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/providers/additionalProperties/properties/headers/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.providers.additionalProperties.properties.headers.additionalProperties.type,parentSchema:schema11.properties.providers.additionalProperties.properties.headers.additionalProperties,data:data14};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
else {
const err28 = {instancePath:instancePath+"/providers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/headers",schemaPath:"#/properties/providers/additionalProperties/properties/headers/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.providers.additionalProperties.properties.headers.type,parentSchema:schema11.properties.providers.additionalProperties.properties.headers,data:data13};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data9.concurrency !== undefined){
let data15 = data9.concurrency;
if(!((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15)))){
const err29 = {instancePath:instancePath+"/providers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/concurrency",schemaPath:"#/properties/providers/additionalProperties/properties/concurrency/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.providers.additionalProperties.properties.concurrency.type,parentSchema:schema11.properties.providers.additionalProperties.properties.concurrency,data:data15};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(typeof data15 == "number"){
if(data15 < 1 || isNaN(data15)){
const err30 = {instancePath:instancePath+"/providers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/concurrency",schemaPath:"#/properties/providers/additionalProperties/properties/concurrency/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.providers.additionalProperties.properties.concurrency,data:data15};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
if(data9.requestsPerMinute !== undefined){
let data16 = data9.requestsPerMinute;
if(!((typeof data16 == "number") && (!(data16 % 1) && !isNaN(data16)))){
const err31 = {instancePath:instancePath+"/providers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerMinute",schemaPath:"#/properties/providers/additionalProperties/properties/requestsPerMinute/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.providers.additionalProperties.properties.requestsPerMinute.type,parentSchema:schema11.properties.providers.additionalProperties.properties.requestsPerMinute,data:data16};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(typeof data16 == "number"){
if(data16 < 1 || isNaN(data16)){
const err32 = {instancePath:instancePath+"/providers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerMinute",schemaPath:"#/properties/providers/additionalProperties/properties/requestsPerMinute/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.providers.additionalProperties.properties.requestsPerMinute,data:data16};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
}
if(data9.tokensPerMinute !== undefined){
let data17 = data9.tokensPerMinute;
if(!((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17)))){
const err33 = {instancePath:instancePath+"/providers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/tokensPerMinute",schemaPath:"#/properties/providers/additionalProperties/properties/tokensPerMinute/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.providers.additionalProperties.properties.tokensPerMinute.type,parentSchema:schema11.properties.providers.additionalProperties.properties.tokensPerMinute,data:data17};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(typeof data17 == "number"){
if(data17 < 1 || isNaN(data17)){
const err34 = {instancePath:instancePath+"/providers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/tokensPerMinute",schemaPath:"#/properties/providers/additionalProperties/properties/tokensPerMinute/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.providers.additionalProperties.properties.tokensPerMinute,data:data17};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
if(data9.timeoutMs !== undefined){
let data18 = data9.timeoutMs;
if(!((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18)))){
const err35 = {instancePath:instancePath+"/providers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/timeoutMs",schemaPath:"#/properties/providers/additionalProperties/properties/timeoutMs/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.providers.additionalProperties.properties.timeoutMs.type,parentSchema:schema11.properties.providers.additionalProperties.properties.timeoutMs,data:data18};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if(typeof data18 == "number"){
if(data18 > 86400000 || isNaN(data18)){
const err36 = {instancePath:instancePath+"/providers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/timeoutMs",schemaPath:"#/properties/providers/additionalProperties/properties/timeoutMs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 86400000},message:"must be <= 86400000",schema:86400000,parentSchema:schema11.properties.providers.additionalProperties.properties.timeoutMs,data:data18};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if(data18 < 1 || isNaN(data18)){
const err37 = {instancePath:instancePath+"/providers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/timeoutMs",schemaPath:"#/properties/providers/additionalProperties/properties/timeoutMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.providers.additionalProperties.properties.timeoutMs,data:data18};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
}
if(data9.idleTimeoutMs !== undefined){
let data19 = data9.idleTimeoutMs;
if(!((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19)))){
const err38 = {instancePath:instancePath+"/providers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/idleTimeoutMs",schemaPath:"#/properties/providers/additionalProperties/properties/idleTimeoutMs/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.providers.additionalProperties.properties.idleTimeoutMs.type,parentSchema:schema11.properties.providers.additionalProperties.properties.idleTimeoutMs,data:data19};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(typeof data19 == "number"){
if(data19 > 300000 || isNaN(data19)){
const err39 = {instancePath:instancePath+"/providers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/idleTimeoutMs",schemaPath:"#/properties/providers/additionalProperties/properties/idleTimeoutMs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 300000},message:"must be <= 300000",schema:300000,parentSchema:schema11.properties.providers.additionalProperties.properties.idleTimeoutMs,data:data19};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if(data19 < 1 || isNaN(data19)){
const err40 = {instancePath:instancePath+"/providers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/idleTimeoutMs",schemaPath:"#/properties/providers/additionalProperties/properties/idleTimeoutMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.providers.additionalProperties.properties.idleTimeoutMs,data:data19};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
}
}
else {
const err41 = {instancePath:instancePath+"/providers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/providers/additionalProperties/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.providers.additionalProperties.type,parentSchema:schema11.properties.providers.additionalProperties,data:data9};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
}
else {
const err42 = {instancePath:instancePath+"/providers",schemaPath:"#/properties/providers/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.providers.type,parentSchema:schema11.properties.providers,data:data8};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data.models !== undefined){
let data20 = data.models;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
for(const key6 in data20){
const _errs48 = errors;
if(typeof key6 === "string"){
if(!pattern9.test(key6)){
const err43 = {instancePath:instancePath+"/models",schemaPath:"#/properties/models/propertyNames/pattern",keyword:"pattern",params:{pattern: "^(?:\\*|[^/\\s]+/\\S+)$"},message:"must match pattern \""+"^(?:\\*|[^/\\s]+/\\S+)$"+"\"",schema:"^(?:\\*|[^/\\s]+/\\S+)$",parentSchema:schema11.properties.models.propertyNames,data:key6,propertyName:key6};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
var valid9 = _errs48 === errors;
if(!valid9){
const err44 = {instancePath:instancePath+"/models",schemaPath:"#/properties/models/propertyNames",keyword:"propertyNames",params:{propertyName: key6},message:"property name must be valid",schema:schema11.properties.models.propertyNames,parentSchema:schema11.properties.models,data:data20};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
for(const key7 in data20){
let data21 = data20[key7];
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
for(const key8 in data21){
if(!(((((key8 === "name") || (key8 === "maxOutputTokens")) || (key8 === "reasoning")) || (key8 === "temperature")) || (key8 === "seed"))){
const err45 = {instancePath:instancePath+"/models/" + key7.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/models/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.models.additionalProperties,data:data21};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data21.name !== undefined){
let data22 = data21.name;
if(typeof data22 === "string"){
if(!pattern0.test(data22)){
const err46 = {instancePath:instancePath+"/models/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/name",schemaPath:"#/properties/models/additionalProperties/properties/name/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.models.additionalProperties.properties.name,data:data22};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
else {
const err47 = {instancePath:instancePath+"/models/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/name",schemaPath:"#/properties/models/additionalProperties/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.models.additionalProperties.properties.name.type,parentSchema:schema11.properties.models.additionalProperties.properties.name,data:data22};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
if(data21.maxOutputTokens !== undefined){
let data23 = data21.maxOutputTokens;
if(!((typeof data23 == "number") && (!(data23 % 1) && !isNaN(data23)))){
const err48 = {instancePath:instancePath+"/models/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/maxOutputTokens",schemaPath:"#/properties/models/additionalProperties/properties/maxOutputTokens/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.models.additionalProperties.properties.maxOutputTokens.type,parentSchema:schema11.properties.models.additionalProperties.properties.maxOutputTokens,data:data23};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
if(typeof data23 == "number"){
if(data23 < 1 || isNaN(data23)){
const err49 = {instancePath:instancePath+"/models/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/maxOutputTokens",schemaPath:"#/properties/models/additionalProperties/properties/maxOutputTokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.models.additionalProperties.properties.maxOutputTokens,data:data23};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
}
if(data21.reasoning !== undefined){
let data24 = data21.reasoning;
if(!((((((data24 === "none") || (data24 === "minimal")) || (data24 === "low")) || (data24 === "medium")) || (data24 === "high")) || (data24 === "xhigh"))){
const err50 = {instancePath:instancePath+"/models/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/reasoning",schemaPath:"#/properties/models/additionalProperties/properties/reasoning/enum",keyword:"enum",params:{allowedValues: schema11.properties.models.additionalProperties.properties.reasoning.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.models.additionalProperties.properties.reasoning.enum,parentSchema:schema11.properties.models.additionalProperties.properties.reasoning,data:data24};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data21.temperature !== undefined){
let data25 = data21.temperature;
if(typeof data25 == "number"){
if(data25 > 2 || isNaN(data25)){
const err51 = {instancePath:instancePath+"/models/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/temperature",schemaPath:"#/properties/models/additionalProperties/properties/temperature/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2",schema:2,parentSchema:schema11.properties.models.additionalProperties.properties.temperature,data:data25};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
if(data25 < 0 || isNaN(data25)){
const err52 = {instancePath:instancePath+"/models/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/temperature",schemaPath:"#/properties/models/additionalProperties/properties/temperature/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.models.additionalProperties.properties.temperature,data:data25};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
else {
const err53 = {instancePath:instancePath+"/models/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/temperature",schemaPath:"#/properties/models/additionalProperties/properties/temperature/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.models.additionalProperties.properties.temperature.type,parentSchema:schema11.properties.models.additionalProperties.properties.temperature,data:data25};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data21.seed !== undefined){
let data26 = data21.seed;
if(!((typeof data26 == "number") && (!(data26 % 1) && !isNaN(data26)))){
const err54 = {instancePath:instancePath+"/models/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/seed",schemaPath:"#/properties/models/additionalProperties/properties/seed/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.models.additionalProperties.properties.seed.type,parentSchema:schema11.properties.models.additionalProperties.properties.seed,data:data26};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
if(typeof data26 == "number"){
if(data26 < 0 || isNaN(data26)){
const err55 = {instancePath:instancePath+"/models/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/seed",schemaPath:"#/properties/models/additionalProperties/properties/seed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.models.additionalProperties.properties.seed,data:data26};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
}
}
else {
const err56 = {instancePath:instancePath+"/models/" + key7.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/models/additionalProperties/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.models.additionalProperties.type,parentSchema:schema11.properties.models.additionalProperties,data:data21};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
}
else {
const err57 = {instancePath:instancePath+"/models",schemaPath:"#/properties/models/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.models.type,parentSchema:schema11.properties.models,data:data20};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data.limits !== undefined){
let data27 = data.limits;
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
for(const key9 in data27){
if(!((((((key9 === "attempts") || (key9 === "backoffMs")) || (key9 === "maxBackoffMs")) || (key9 === "maxRetryAfterMs")) || (key9 === "circuitFailures")) || (key9 === "circuitOpenMs"))){
const err58 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.limits,data:data27};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
if(data27.attempts !== undefined){
let data28 = data27.attempts;
if(!((typeof data28 == "number") && (!(data28 % 1) && !isNaN(data28)))){
const err59 = {instancePath:instancePath+"/limits/attempts",schemaPath:"#/properties/limits/properties/attempts/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.limits.properties.attempts.type,parentSchema:schema11.properties.limits.properties.attempts,data:data28};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
if(typeof data28 == "number"){
if(data28 > 20 || isNaN(data28)){
const err60 = {instancePath:instancePath+"/limits/attempts",schemaPath:"#/properties/limits/properties/attempts/maximum",keyword:"maximum",params:{comparison: "<=", limit: 20},message:"must be <= 20",schema:20,parentSchema:schema11.properties.limits.properties.attempts,data:data28};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
if(data28 < 1 || isNaN(data28)){
const err61 = {instancePath:instancePath+"/limits/attempts",schemaPath:"#/properties/limits/properties/attempts/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.limits.properties.attempts,data:data28};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
}
if(data27.backoffMs !== undefined){
let data29 = data27.backoffMs;
if(!((typeof data29 == "number") && (!(data29 % 1) && !isNaN(data29)))){
const err62 = {instancePath:instancePath+"/limits/backoffMs",schemaPath:"#/properties/limits/properties/backoffMs/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.limits.properties.backoffMs.type,parentSchema:schema11.properties.limits.properties.backoffMs,data:data29};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
if(typeof data29 == "number"){
if(data29 > 86400000 || isNaN(data29)){
const err63 = {instancePath:instancePath+"/limits/backoffMs",schemaPath:"#/properties/limits/properties/backoffMs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 86400000},message:"must be <= 86400000",schema:86400000,parentSchema:schema11.properties.limits.properties.backoffMs,data:data29};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
if(data29 < 1 || isNaN(data29)){
const err64 = {instancePath:instancePath+"/limits/backoffMs",schemaPath:"#/properties/limits/properties/backoffMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.limits.properties.backoffMs,data:data29};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
}
if(data27.maxBackoffMs !== undefined){
let data30 = data27.maxBackoffMs;
if(!((typeof data30 == "number") && (!(data30 % 1) && !isNaN(data30)))){
const err65 = {instancePath:instancePath+"/limits/maxBackoffMs",schemaPath:"#/properties/limits/properties/maxBackoffMs/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.limits.properties.maxBackoffMs.type,parentSchema:schema11.properties.limits.properties.maxBackoffMs,data:data30};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
if(typeof data30 == "number"){
if(data30 > 86400000 || isNaN(data30)){
const err66 = {instancePath:instancePath+"/limits/maxBackoffMs",schemaPath:"#/properties/limits/properties/maxBackoffMs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 86400000},message:"must be <= 86400000",schema:86400000,parentSchema:schema11.properties.limits.properties.maxBackoffMs,data:data30};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
if(data30 < 1 || isNaN(data30)){
const err67 = {instancePath:instancePath+"/limits/maxBackoffMs",schemaPath:"#/properties/limits/properties/maxBackoffMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.limits.properties.maxBackoffMs,data:data30};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
}
if(data27.maxRetryAfterMs !== undefined){
let data31 = data27.maxRetryAfterMs;
if(!((typeof data31 == "number") && (!(data31 % 1) && !isNaN(data31)))){
const err68 = {instancePath:instancePath+"/limits/maxRetryAfterMs",schemaPath:"#/properties/limits/properties/maxRetryAfterMs/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.limits.properties.maxRetryAfterMs.type,parentSchema:schema11.properties.limits.properties.maxRetryAfterMs,data:data31};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
if(typeof data31 == "number"){
if(data31 > 86400000 || isNaN(data31)){
const err69 = {instancePath:instancePath+"/limits/maxRetryAfterMs",schemaPath:"#/properties/limits/properties/maxRetryAfterMs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 86400000},message:"must be <= 86400000",schema:86400000,parentSchema:schema11.properties.limits.properties.maxRetryAfterMs,data:data31};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
if(data31 < 1 || isNaN(data31)){
const err70 = {instancePath:instancePath+"/limits/maxRetryAfterMs",schemaPath:"#/properties/limits/properties/maxRetryAfterMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.limits.properties.maxRetryAfterMs,data:data31};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
}
if(data27.circuitFailures !== undefined){
let data32 = data27.circuitFailures;
if(!((typeof data32 == "number") && (!(data32 % 1) && !isNaN(data32)))){
const err71 = {instancePath:instancePath+"/limits/circuitFailures",schemaPath:"#/properties/limits/properties/circuitFailures/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.limits.properties.circuitFailures.type,parentSchema:schema11.properties.limits.properties.circuitFailures,data:data32};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
if(typeof data32 == "number"){
if(data32 < 1 || isNaN(data32)){
const err72 = {instancePath:instancePath+"/limits/circuitFailures",schemaPath:"#/properties/limits/properties/circuitFailures/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.limits.properties.circuitFailures,data:data32};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
}
if(data27.circuitOpenMs !== undefined){
let data33 = data27.circuitOpenMs;
if(!((typeof data33 == "number") && (!(data33 % 1) && !isNaN(data33)))){
const err73 = {instancePath:instancePath+"/limits/circuitOpenMs",schemaPath:"#/properties/limits/properties/circuitOpenMs/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.limits.properties.circuitOpenMs.type,parentSchema:schema11.properties.limits.properties.circuitOpenMs,data:data33};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
if(typeof data33 == "number"){
if(data33 > 86400000 || isNaN(data33)){
const err74 = {instancePath:instancePath+"/limits/circuitOpenMs",schemaPath:"#/properties/limits/properties/circuitOpenMs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 86400000},message:"must be <= 86400000",schema:86400000,parentSchema:schema11.properties.limits.properties.circuitOpenMs,data:data33};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
if(data33 < 1 || isNaN(data33)){
const err75 = {instancePath:instancePath+"/limits/circuitOpenMs",schemaPath:"#/properties/limits/properties/circuitOpenMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.limits.properties.circuitOpenMs,data:data33};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
}
}
else {
const err76 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.limits.type,parentSchema:schema11.properties.limits,data:data27};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
if(data.telemetry !== undefined){
let data34 = data.telemetry;
if(data34 && typeof data34 == "object" && !Array.isArray(data34)){
for(const key10 in data34){
if(!(((key10 === "endpoint") || (key10 === "content")) || (key10 === "serviceName"))){
const err77 = {instancePath:instancePath+"/telemetry",schemaPath:"#/properties/telemetry/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.telemetry,data:data34};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
if(data34.endpoint !== undefined){
let data35 = data34.endpoint;
if(typeof data35 === "string"){
if(!pattern5.test(data35)){
const err78 = {instancePath:instancePath+"/telemetry/endpoint",schemaPath:"#/properties/telemetry/properties/endpoint/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\s/?#@]+(?:/[^\\s?#]*)?$"},message:"must match pattern \""+"^https?://[^\\s/?#@]+(?:/[^\\s?#]*)?$"+"\"",schema:"^https?://[^\\s/?#@]+(?:/[^\\s?#]*)?$",parentSchema:schema11.properties.telemetry.properties.endpoint,data:data35};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
else {
const err79 = {instancePath:instancePath+"/telemetry/endpoint",schemaPath:"#/properties/telemetry/properties/endpoint/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.telemetry.properties.endpoint.type,parentSchema:schema11.properties.telemetry.properties.endpoint,data:data35};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
if(data34.content !== undefined){
let data36 = data34.content;
if(typeof data36 !== "boolean"){
const err80 = {instancePath:instancePath+"/telemetry/content",schemaPath:"#/properties/telemetry/properties/content/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema11.properties.telemetry.properties.content.type,parentSchema:schema11.properties.telemetry.properties.content,data:data36};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
if(data34.serviceName !== undefined){
let data37 = data34.serviceName;
if(typeof data37 === "string"){
if(!pattern0.test(data37)){
const err81 = {instancePath:instancePath+"/telemetry/serviceName",schemaPath:"#/properties/telemetry/properties/serviceName/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.telemetry.properties.serviceName,data:data37};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
else {
const err82 = {instancePath:instancePath+"/telemetry/serviceName",schemaPath:"#/properties/telemetry/properties/serviceName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.telemetry.properties.serviceName.type,parentSchema:schema11.properties.telemetry.properties.serviceName,data:data37};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
}
else {
const err83 = {instancePath:instancePath+"/telemetry",schemaPath:"#/properties/telemetry/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.telemetry.type,parentSchema:schema11.properties.telemetry,data:data34};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
if(data.overlays !== undefined){
let data38 = data.overlays;
if(data38 && typeof data38 == "object" && !Array.isArray(data38)){
for(const key11 in data38){
if(!(((key11 === "domain") || (key11 === "project")) || (key11 === "user"))){
const err84 = {instancePath:instancePath+"/overlays",schemaPath:"#/properties/overlays/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.overlays,data:data38};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
if(data38.domain !== undefined){
let data39 = data38.domain;
if(!(data39 && typeof data39 == "object" && !Array.isArray(data39))){
const err85 = {instancePath:instancePath+"/overlays/domain",schemaPath:"#/properties/overlays/properties/domain/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.overlays.properties.domain.type,parentSchema:schema11.properties.overlays.properties.domain,data:data39};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
if(data38.project !== undefined){
let data40 = data38.project;
if(!(data40 && typeof data40 == "object" && !Array.isArray(data40))){
const err86 = {instancePath:instancePath+"/overlays/project",schemaPath:"#/properties/overlays/properties/project/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.overlays.properties.project.type,parentSchema:schema11.properties.overlays.properties.project,data:data40};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
if(data38.user !== undefined){
let data41 = data38.user;
if(!(data41 && typeof data41 == "object" && !Array.isArray(data41))){
const err87 = {instancePath:instancePath+"/overlays/user",schemaPath:"#/properties/overlays/properties/user/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.overlays.properties.user.type,parentSchema:schema11.properties.overlays.properties.user,data:data41};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
}
else {
const err88 = {instancePath:instancePath+"/overlays",schemaPath:"#/properties/overlays/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.overlays.type,parentSchema:schema11.properties.overlays,data:data38};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
}
validate10.errors = vErrors;
return errors === 0;
}

export const checkWorkspaceFile: DataCheck = validate10
